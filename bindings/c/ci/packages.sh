# Debian's packages, unpacked and not installed: for the scripts beside this one.

# Unpacks packages into a folder, once.
unpack() {
    local folder=$1 name sudo
    shift
    if ! apt-cache show "$1" > /dev/null 2>&1; then
        sudo=$([ "$(id -u)" = 0 ] || echo sudo)
        $sudo apt-get -q update > /dev/null
    fi
    for name; do
        [ -e "$folder/.$name" ] && continue
        mkdir -p "$folder/packages"
        (cd "$folder/packages" && apt-get download -q "$name" > log 2>&1) || { cat "$folder/packages/log" >&2; return 1; }
        dpkg-deb -x "$folder/packages/$name"_*.deb "$folder"
        rm -r "$folder/packages"
        touch "$folder/.$name"
    done
}

# Unpacks the source of a package into a folder, once. The system may know no sources, so the lists are its own.
unpack_source() {
    local folder=$1 name=$2 suite host options
    [ -e "$folder/.source-$name" ] && return
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial"
    # The host that the system's packages come from.
    host=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $suite" | head -n 1)
    echo "deb-src $host $suite main" > "$folder/apt/sources.list"
    options=(-o "Dir::Etc::SourceList=$folder/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt")
    apt-get "${options[@]}" -q update > "$folder/apt/log" 2>&1
    (cd "$folder" && apt-get "${options[@]}" -q source --download-only "$name" >> apt/log 2>&1)
    mkdir -p "$folder/$name" && tar -xf "$folder/$name"_*.orig.tar.?z -C "$folder/$name" --strip-components 1
    rm -r "$folder/apt"
    touch "$folder/.source-$name"
}
