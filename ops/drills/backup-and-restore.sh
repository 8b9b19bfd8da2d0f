#!/usr/bin/env bash
# Proves the backup of docs/operations.md: a key that was issued before the backup opens the restored installation, and one
# that was revoked stays dead. Uses a PostgreSQL of its own, on a free port, and leaves nothing behind. Run from the project.
set -euo pipefail
work=$(mktemp -d); chmod 755 "$work"
bin=$(dirname "$(find /usr/lib/postgresql /usr/local -name initdb -type f 2>/dev/null | sort -V | tail -n 1)")
port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid nobody --regid nogroup --clear-groups "$@"; else "$@"; fi; }
finish() { as "$bin/pg_ctl" -D "$work/pg/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$work"; }
trap finish EXIT

install -d -m 700 "$work/pg"; [ "$(id -u)" = 0 ] && chown nobody:nogroup "$work/pg"
as "$bin/initdb" -D "$work/pg/data" -U quintet -A trust -E UTF8 --no-locale >/dev/null
as "$bin/pg_ctl" -D "$work/pg/data" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" -w -l "$work/pg/log" start >/dev/null

server="postgres://quintet@127.0.0.1:$port"
quintet() { env -u DATA_DIR KEY_PEPPER="$pepper" AUTH_SECRET="$secret" DATABASE_URL="$1" npm run -s quintet -- "${@:2}"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0))[process.argv[1]]" "$1"; }
pepper=$(head -c 32 /dev/urandom | base64)
secret=$(head -c 32 /dev/urandom | base64)

psql -q "$server/postgres" -c 'CREATE DATABASE before' -c 'CREATE DATABASE after'
kept=$(quintet "$server/before" keys issue --service readiness --owner kept --json)
dead=$(quintet "$server/before" keys issue --service readiness --owner dead --json)
quintet "$server/before" keys revoke --id "$(field id <<<"$dead")" >/dev/null

pg_dump --format=custom --file="$work/quintet.dump" "$server/before"
pg_restore --exit-on-error --no-owner --dbname="$server/after" "$work/quintet.dump"

PORT=0 METRICS_PORT=0 DRAIN_SECONDS=0 LOG_LEVEL=warn KEY_PEPPER="$pepper" AUTH_SECRET="$secret" DATABASE_URL="$server/after" \
  node_modules/.bin/node src/apps/main.ts >"$work/out" 2>"$work/err" &
restored=$!
for _ in $(seq 1 1200); do grep -q ' API ' "$work/err" && break; sleep 0.1; done
url=$(grep -oE 'API +http\S+' "$work/err" | grep -oE 'http\S+')
status() { curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $(field api_key <<<"$1")" "$url/api/keys/info"; }
answers="$(status "$kept") $(status "$dead")"
kill -TERM "$restored"; wait "$restored" || true
[ "$answers" = '200 401' ] || { echo "backup and restore: expected 200 401, got $answers"; exit 1; }
echo 'backup and restore: the kept key opens the restored installation, the revoked one does not'
