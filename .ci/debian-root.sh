# New Debian systems in a folder, for the scripts next to this one. They need root, and Debian's packages mmdebstrap and
# ca-certificates. Packages come from the host that apt uses here, or from DEBIAN_MIRROR.

[ "$(id -u)" = 0 ] || { echo "run this as root, because it changes the root of processes" >&2; exit 1; }
roots=$PWD/target/roots
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/$' | head -n 1)}
mirror=${mirror%/}

# Makes the folder $root: a new system, from an archive that is made once.
new_root() {
    local suite=$1 archive=$roots/$1.tar device
    mkdir -p "$roots"
    if [ ! -e "$archive" ]; then
        mmdebstrap --quiet --mode=root --format=tar --variant=minbase --include=ca-certificates "$suite" "$archive.new" \
            "deb $mirror $suite main" "deb $mirror-security $suite-security main" "deb $mirror $suite-updates main"
        mv "$archive.new" "$archive"
    fi
    root=$(mktemp -d "$roots/root.XXXXXX")
    tar --extract --file "$archive" --directory "$root" --exclude './dev/*'
    for device in null zero full urandom random; do
        : > "$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device"
    done
    mkdir -p "$root/dev/shm" "$root/dev/pts"
    # Terminals, for tests that open one.
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    ln -s pts/ptmx "$root/dev/ptmx"
    # The links that udev makes when a system starts.
    ln -s /proc/self/fd "$root/dev/fd"
    ln -s fd/0 "$root/dev/stdin"
    ln -s fd/1 "$root/dev/stdout"
    ln -s fd/2 "$root/dev/stderr"
    mount -t proc proc "$root/proc"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # Registries that this machine reaches by its own certificate.
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
}

remove_root() {
    local device
    [ -n "${root:-}" ] || return 0
    for device in null zero full urandom random; do umount "$root/dev/$device" || true; done
    umount "$root/dev/pts" 2> /dev/null || true
    umount "$root/proc" 2> /dev/null || true
    rm -rf --one-file-system "$root"
    root=
}
trap remove_root EXIT

# Runs a script in the system.
inside() {
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euo pipefail -c "
            expect() { [ \"\$1\" = \"\$2\" ] || { printf 'got:      %s\nexpected: %s\n' \"\$1\" \"\$2\" >&2; exit 1; }; }
            install() { apt-get update -q > /dev/null; apt-get install -q -y -o Dpkg::Use-Pty=0 --no-install-recommends \"\$@\" > /dev/null; }
            cd /root
            $1"
}

# The same without the network.
offline() { unshare --net -- "$BASH" -c "$(declare -f inside); root='$root' inside \"\$1\"" -- "$1"; }
