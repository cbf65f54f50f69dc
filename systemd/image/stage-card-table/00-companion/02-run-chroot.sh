#!/bin/bash -e
# Inside of the image: the same installer as on any other machine.
/opt/card-table/systemd/install --quiet-boot
