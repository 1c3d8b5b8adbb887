-- A text that sorts by its bytes as a name does in the Azerbaijani alphabet, the same as that of `compareNames` (contract/src/locale.ts):
-- signs before digits before letters, a foreign letter at its base letter, Cyrillic after Latin, numbers by their value. It replaces the
-- column name_order with its index, which the previous version reads: a migration of the next release drops them.
create function name_sort_key(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := name;
begin
  if key ~ '[^ -~ÇçƏəĞğİıÖöŞşÜü]' then
    key := replace(replace(replace(translate(key, 'ÆŒẞ', 'æœß'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
    -- own letters that have a mark are hidden from the removal of marks
    key := translate(key, 'ÇçĞğİÖöŞşÜüЙй', U&'\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A\E00B\E00C\E00D');
    key := regexp_replace(normalize(key, nfd), '[\u0300-\u036f]', '', 'g');
    key := translate(key, U&'\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A\E00B\E00C\E00D', 'ÇçĞğİÖöŞşÜüЙй');
    key := translate(
      key,
      'аАәӘбБвВгГғҒдДеЕєЄжЖзЗиИіІйЙјЈкКҝҜлЛмМнНоОөӨпПрРсСтТуУүҮфФхХһҺцЦчЧҹҸшШщЩъЪыЫьЬэЭюЮяЯ',
      'ЀЀЁЁЂЂЃЃЄЄЅЅІІЇЇЈЈЉЉЊЊЋЋЌЌЍЍЎЎЏЏААББВВГГДДЕЕЖЖЗЗИИЙЙККЛЛММННООППРРССТТУУФФХХЦЦЧЧШШЩЩ'
    );
  end if;
  if key ~ '[0-9]' then
    key := regexp_replace(key, '(?<![0-9])0*([0-9]{1,15})(?![0-9])', '00000000000000\1', 'g');
    key := regexp_replace(key, '(?<![0-9])0+([0-9]{15})(?![0-9])', '\1', 'g');
  end if;
  return translate(
    key,
    'aAbBcCçÇdDđĐðÐeEəƏǝƎfFgGğĞhHħĦxXıIiİjJkKqQlLłŁmMnNoOøØöÖpPrRsSşŞtTuUüÜvVyYzZwW'
      || E' \u00a0_-‐‑–—,;:!?.\'’‘ʼ"“”„«»()[]{}@*/\\&#%`^+<=>|~$',
    'AABBCCDDEEEEEEFFGGGGHHIIJJKKKKLLMMNNOOPPQQRRRRSSTTUUUUVVWWXXYYZZ[[\\]]^^__``aa'
      || E'\x01\x01\x02\x03\x03\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0c\x0c\x0c\x0d\x0d\x0d\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25'
  );
end $$;
