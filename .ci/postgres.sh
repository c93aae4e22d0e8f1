# For the scripts beside it to source: a folder in memory for what tests throw away, $scratch for the script's own notes, and a
# Postgres. All of it goes when the script ends.

cluster=''
in_memory=''

# Tests wait a good while for disks to sync what they throw away at once: where memory has the room, it is kept there.
if [[ -w /dev/shm && $(df -Pk /dev/shm | awk 'NR == 2 { print $4 }') -gt 8000000 ]]; then
  in_memory=$(mktemp -d -p /dev/shm)
  # The user of Postgres has to get through it.
  chmod 711 "$in_memory"
  export TMPDIR=$in_memory
fi
scratch=$(mktemp -d)

cleanup() {
  if [[ -n $cluster ]]; then as_postgres "$bin/pg_ctl" -D "$cluster/data" -m immediate stop >/dev/null; fi
  rm -rf "$scratch" "$cluster" "$in_memory"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# Postgres refuses to run as root, and its user may not be allowed into this folder.
as_postgres() {
  if [[ $EUID -eq 0 ]]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

# The address of a Postgres in $DATABASE_URL: of our own, or else the one that is given. One that runs here may sync to a slow
# disk, where making a database takes ten times as long, and most tests make one.
find_postgres() {
  start_postgres || [[ -n ${DATABASE_URL:-} ]]
}

# Starts a Postgres of our own on loopback, installing it first where that is possible; its address in $DATABASE_URL. It syncs
# nothing: no test pulls a plug.
start_postgres() {
  local port
  bin=$(postgres_programs)
  if [[ -z $bin && $EUID -eq 0 ]]; then
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y postgresql; } >&2
    bin=$(postgres_programs)
  fi
  [[ -n $bin ]] || return 1
  port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
  cluster=$(mktemp -d)
  if [[ $EUID -eq 0 ]]; then chown postgres "$cluster"; fi
  as_postgres "$bin/initdb" -D "$cluster/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null &&
    as_postgres "$bin/pg_ctl" -D "$cluster/data" -w -l "$cluster/log" \
      -o "-c listen_addresses=127.0.0.1 -p $port -k $cluster -c max_connections=200 -c fsync=off -c full_page_writes=off" \
      start >/dev/null || return 1
  export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
}

# The folder with initdb and pg_ctl of the newest Postgres installed here, or nothing.
postgres_programs() {
  local found
  found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  if [[ -x $found/initdb ]]; then echo "$found"; elif command -v initdb >/dev/null; then dirname "$(command -v initdb)"; fi
}
