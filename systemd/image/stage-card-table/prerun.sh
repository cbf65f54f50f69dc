#!/bin/bash -e
# pi-gen calls this first: go on from Raspberry Pi OS Lite.
if [ ! -d "${ROOTFS_DIR}" ]; then
	copy_previous
fi
