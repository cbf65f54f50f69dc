#!/bin/bash -e
# Brings the companion as it is checked out, without what was made here.
mkdir -p "${ROOTFS_DIR}/opt/card-table"
git -C "${CARD_TABLE}" ls-files -z | tar -C "${CARD_TABLE}" --null -T - -cf - | tar -xf - --no-same-owner -C "${ROOTFS_DIR}/opt/card-table"
