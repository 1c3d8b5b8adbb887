#!/bin/sh
# transliteration 2.6.1, unidecode 1.1.0 and limax 4.2.3 know every letter of the Azerbaijani alphabet but ə, its most frequent vowel:
# the first writes "@" for it, the second the same after a backslash, so that a user name made from a class list reads like an address,
# and slugs have a gap. any-ascii writes e.
# Usage: sh findings/transliteration-schwa.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund transliteration@2.6.1 unidecode@1.1.0 limax@4.2.3 any-ascii@0.3.3
cat >try.mjs <<'JS'
import anyAscii from 'any-ascii'
import limax from 'limax'
import { slugify, transliterate } from 'transliteration'
import unidecode from 'unidecode'

const others = 'ç ğ ı i ö ş ü x q'
const name = 'Şəfəq'
console.log(`transliteration 2.6.1: ${transliterate(others)}; ${transliterate(name)}; ${slugify(name)}`)
console.log(`unidecode 1.1.0: ${unidecode(others)}; ${unidecode(name)}`)
console.log(`limax 4.2.3: ${limax(others)}; ${limax(name)}`)
console.log(`any-ascii 0.3.3: ${(anyAscii.default ?? anyAscii)(name)}`)
JS
seen=$(node try.mjs)
printf '%s\n' "$seen"
expected='transliteration 2.6.1: c g i i o s u x q; S@f@q; s-f-q
unidecode 1.1.0: c g i i o s u x q; S\@f\@q
limax 4.2.3: c-g-i-i-oe-s-ue-x-q; s-f-q
any-ascii 0.3.3: Sefeq'
[ "$seen" = "$expected" ]
