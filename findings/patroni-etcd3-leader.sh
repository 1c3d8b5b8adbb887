#!/bin/sh
# Patroni 3.0.2 (Debian bookworm) with `etcd3:`: a leader that hangs for longer than its key lasts, and wakes after another member became the
# leader, puts its own name over that of its successor, and goes on as leader. It renews the key without a condition, from a copy of the
# cluster that was read before it hung. Two PostgreSQL take writes then, and those of one are lost although they were acknowledged.
# With `etcd:`, the older interface of the same server, the second one stays the leader. 3.0.3 has it right.
# Usage, on Debian 12: sh findings/patroni-etcd3-leader.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
etcd=
first=
trap 'kill -KILL $first $etcd 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq patroni=3.0.2-1 etcd-server=3.4.23-4+b4 python3-etcd python3-yaml python3-dateutil python3-urllib3 python3-six python3-dnspython \
  python3-psutil python3-click python3-prettytable python3-wcwidth >/dev/null 2>&1
for package in *.deb; do dpkg-deb -x "$package" .; done
export PYTHONPATH="$folder/usr/lib/python3/dist-packages" PORT=15490
./usr/bin/etcd --data-dir data --enable-v2 --listen-client-urls "http://127.0.0.1:$PORT" --advertise-client-urls "http://127.0.0.1:$PORT" \
  --listen-peer-urls http://127.0.0.1:15491 --initial-advertise-peer-urls http://127.0.0.1:15491 \
  --initial-cluster default=http://127.0.0.1:15491 >server.log 2>&1 &
etcd=$!
sleep 3
# what Patroni's main loop does with the key: the leader renews it, another one takes it where there is none
cat >member.py <<'END'
import os, sys, time
from patroni.dcs import get_dcs
name, interface, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3])
dcs = get_dcs({'name': name, 'scope': interface, 'namespace': '/service/', 'ttl': 10, 'loop_wait': 1, 'retry_timeout': 3,
               interface: {'host': '127.0.0.1:' + os.environ['PORT']}})
ends = time.time() + seconds
while time.time() < ends:
    cluster = dcs.get_cluster()
    leader = cluster.leader and cluster.leader.name
    if leader == name:
        print(name, 'renews the key:', bool(dcs.update_leader(1)), flush=True)
    elif not leader:
        print(name, 'takes the key:', bool(dcs.attempt_to_acquire_leader()), flush=True)
    else:
        print(name, 'sees that the leader is', leader, flush=True)
    time.sleep(1)
END
hang() {
  python3 member.py first "$1" 60 >>"$1.log" 2>&1 &
  first=$!
  sleep 4
  kill -STOP "$first"
  python3 member.py second "$1" 16 >>"$1.log" 2>&1
  kill -CONT "$first"
  sleep 3
  python3 member.py second "$1" 1 >>"$1.log" 2>&1
  kill -KILL "$first"
  first=
  echo "$1:"
  uniq -c "$1.log"
}
python3 -c 'import patroni.version; print("Patroni", patroni.version.__version__)'
hang etcd3
hang etcd
grep -q 'second takes the key: True' etcd3.log && tail -n 1 etcd3.log | grep -q 'the leader is first\|first renews the key: True'
grep -q 'second takes the key: True' etcd.log && tail -n 1 etcd.log | grep -q 'the leader is second\|second renews the key: True'
