#!/bin/bash
# Becomes systemd on a copy-on-write Debian. Runs in namespaces of its own (machine.ts), so nothing of this system changes.
#   boot.sh BASE FOLDER: BASE is the Debian; FOLDER keeps what is written, and its `shared` is the machine's /srv
set -euo pipefail
base=$1 folder=$2

mount --make-rprivate /
mkdir --parents "$folder"/{written,work,root,shared}
mount -t overlay overlay -o "lowerdir=$base,upperdir=$folder/written,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mount -t proc proc proc
# Kernel settings are those of the whole system.
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount --bind "$folder/shared" srv
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln --symbolic pts/ptmx dev/ptmx
ln --symbolic /proc/self/fd dev/fd
ln --symbolic /proc/self/fd/0 dev/stdin
ln --symbolic /proc/self/fd/1 dev/stdout
ln --symbolic /proc/self/fd/2 dev/stderr
mkdir run/outside
pivot_root . run/outside
umount --lazy /run/outside
# systemd asks for this name, and leaves hardware alone when it has one.
exec env --ignore-environment container=rounds PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=basic.target
