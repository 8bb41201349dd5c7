#!/bin/sh
# Unpacks the distribution's headless Chromium and its libraries below the folder $1, for users who may not install
# packages: apt downloads them there and changes nothing elsewhere. $1/chromium starts it.
set -eu
mkdir -p "$1/lists/partial" "$1/archives/partial" "$1/root"
folder=$(cd "$1" && pwd)
apt() {
  apt-get -q -o Dir::State::lists="$folder/lists" -o Dir::Cache="$folder" -o Dir::Cache::archives="$folder/archives" \
    -o Debug::NoLocking=1 -o APT::Sandbox::User= "$@"
}
apt update
apt install --yes --no-install-recommends --download-only chromium-headless-shell fonts-liberation
for package in "$folder"/archives/*.deb; do dpkg-deb --extract "$package" "$folder/root"; done
rm -rf "$folder/lists" "$folder/archives"
libraries=$(find "$folder/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
cat >"$folder/fonts.conf" <<FONTS
<?xml version="1.0"?>
<fontconfig><dir>$folder/root/usr/share/fonts</dir><cachedir>$folder/font-cache</cachedir></fontconfig>
FONTS
cat >"$folder/chromium" <<START
#!/bin/sh
export LD_LIBRARY_PATH="$libraries" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/root/usr/lib/chromium/chromium-headless-shell" "\$@"
START
chmod +x "$folder/chromium"
