import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { readAddress } from '../address.ts';
import { checkAddress } from '../check-address.ts';
import { readDomainName } from '../domain-name.ts';
import type { SyntaxFault } from '../reasons.ts';

/** What is an address and what is none, beyond the seventy of cases.ts. */
const faultsOf = (text: string) => readAddress(text).faults;
const findingsOf = (text: string) => readAddress(text).findings;

describe('before the @', () => {
  test.each([
    'a',
    'A.B-c_d',
    "o'neil",
    '1',
    '$x',
    '{x}',
    'ก',
    'josé',
    '用户.名',
    '""',
    '"a b"',
    '"a\\"b"',
    '"\\\\"',
    '"..."',
    '"josé wei"',
    'é'.repeat(32),
  ])('%s stands', (local) => {
    expect(faultsOf(`${local}@example.com`)).toEqual([]);
  });

  test.each<[string, SyntaxFault]>([
    ['a b', 'blank_inside'],
    ['a\u00a0b', 'blank_inside'],
    ['a\u3000b', 'blank_inside'],
    ['a\u2028b', 'blank_inside'],
    ['a"b', 'local_character'],
    ['"a"b', 'local_character'],
    ['"a".b', 'local_character'],
    ['"a"b"', 'local_character'],
    ['"a\\"', 'local_character'],
    ['"', 'local_character'],
    ['a,b', 'local_character'],
    ['a:b', 'local_character'],
    ['a;b', 'local_character'],
    ['a[b]', 'local_character'],
    ['a\\b', 'local_character'],
    ['a<b', 'local_character'],
    ['a(b', 'local_character'],
    ['\ue000', 'local_character'],
    ['\u{10ffff}', 'local_character'],
    ['(x)a', 'comment'],
    ['.', 'local_dot'],
    ['a.', 'local_dot'],
    ['é'.repeat(33), 'local_too_long'],
    [`"${'a'.repeat(63)}"`, 'local_too_long'],
  ])('%j does not: %s', (local, fault) => {
    expect(faultsOf(`${local}@example.com`)).toEqual([fault]);
  });

  test('letters and their accents are put together', () => {
    expect(readAddress('jose\u0301@example.com').local?.text).toBe('jos\u00e9');
  });
});

describe('after the @', () => {
  test.each([
    ['Example.COM', 'example.com'],
    ['a-b.c--d.com', 'a-b.c--d.com'],
    ['1.com', '1.com'],
    ['0x.com', '0x.com'],
    ['1.2.3.com', '1.2.3.com'],
    ['co.th', 'co.th'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['example｡com', 'example.com'],
    ['นำทาง.ไทย', 'xn--72c5af4hb3n.xn--o3cw4h'],
    ['foo.brand-new-ending', null],
    ['foo.brandnewending', 'foo.brandnewending'],
  ])('%s is %s', (typed, ascii) => {
    const { faults, ascii: found } = readDomainName(typed);
    expect([found, faults]).toEqual(ascii === null ? ['foo.brand-new-ending', ['malformed_tld']] : [ascii, []]);
  });

  test.each<[string, SyntaxFault]>([
    ['a%41.com', 'domain_character'],
    ['a/b.com', 'domain_character'],
    ['a?b.com', 'domain_character'],
    ['a#b.com', 'domain_character'],
    ['a\\b.com', 'domain_character'],
    ['example.com:25', 'domain_character'],
    ['a*b.com', 'domain_character'],
    ['exam ple.com', 'blank_inside'],
    ['a／b.com', 'domain_not_idna'],
    ['℀.com', 'domain_not_idna'],
    ['exam\u200dple.com', 'domain_not_idna'],
    ['xn--.com', 'label_hyphen'],
    ['xn--a.com', 'domain_not_idna'],
    ['xn--example-.com', 'label_hyphen'],
    ['xn--abc.com', 'domain_not_idna'],
    ['[127.0.0.1', 'ip_literal'],
    ['127.1', 'ip_address'],
    ['2130706433', 'ip_address'],
    ['0x7f.0.0.1', 'ip_address'],
    ['017700000001', 'ip_address'],
    ['１２７.0.0.1', 'ip_address'],
    ['①②⑦.0.0.1', 'ip_address'],
    ['example.1', 'malformed_tld'],
    ['example.0x1', 'malformed_tld'],
    ['1.2.3.4.5', 'malformed_tld'],
    ['example.c0m', 'malformed_tld'],
    ['.', 'label_empty'],
    ['example.com..', 'label_empty'],
    ['。example.com', 'label_empty'],
    ['example.com。', 'trailing_dot'],
    ['com', 'single_label'],
    ['hotel.test', 'special_use_domain'],
    ['hotel.example', 'special_use_domain'],
    ['hotel.invalid', 'special_use_domain'],
    ['mail.localhost', 'special_use_domain'],
    ['printer.local', 'special_use_domain'],
    ['hidden.onion', 'special_use_domain'],
    ['nas.home.arpa', 'special_use_domain'],
    [`${'ก'.repeat(60)}.com`, 'label_too_long'],
    [`${'a.'.repeat(126)}com`, 'domain_too_long'],
  ])('%s is none: %s', (typed, fault) => {
    expect(readDomainName(typed).faults).toEqual([fault]);
  });

  test('a faulty one is asked about by nobody, so it has no name', () => {
    expect(readDomainName('a%41.com')).toMatchObject({ ascii: null, unicode: null, registrable: null });
    expect(readDomainName('shop.tan.github.io')).toMatchObject({ registrable: 'tan.github.io' });
  });
});

describe('an address', () => {
  test('has at most 254 bytes in all', () => {
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(60)}`;
    const withLocal = (length: number) => `${'l'.repeat(length)}@${domain}.com`;
    expect(withLocal(61)).toHaveLength(254);
    expect(faultsOf(withLocal(61))).toEqual([]);
    expect(faultsOf(withLocal(62))).toEqual(['address_too_long']);
    expect(faultsOf(`${'é'.repeat(31)}@${domain}.com`)).toEqual(['address_too_long']);
  });

  test('tells all that is wrong with it', () => {
    expect(faultsOf('.a@-b.com')).toEqual(['local_dot', 'label_hyphen']);
    expect(faultsOf(`${'a'.repeat(65)}@x`)).toEqual(['local_too_long', 'single_label']);
  });

  test.each(['\t tan@example.com\u3000', '\u00a0tan@example.com'])('%j is trimmed', (text) => {
    expect(readAddress(text)).toMatchObject({ text: 'tan@example.com', faults: [], findings: ['blanks_trimmed'] });
  });

  test.each([
    'tan@example.com\n',
    '\r\ntan@example.com',
    'tan\t@example.com',
    '\u0085tan@example.com',
    'tan\ud800@x.com',
  ])('%j has a control character', (text) => {
    expect(faultsOf(text)).toEqual(['control_character']);
  });
});

describe('letters in disguise', () => {
  test.each([
    't\u0430n@example.com',
    'τan@example.com',
    '\u0440\u0430\u0443.tan@example.com',
    'ｔan@example.com',
    '𝐭an@example.com',
    'tan@\u0430pple.com',
    'tan@\u0430\u0440\u0440\u04cf\u0435.com',
    'tan@xn--80ak6aa92e.com',
    'tan@b\u043eo\u043aing-hotel.com',
    'tan@hotel-\u0441\u043e\u0440.com',
  ])('%s', (text) => {
    expect([faultsOf(text), findingsOf(text)]).toEqual([[], expect.arrayContaining(['homoglyph'])]);
  });

  test.each([
    'иван@example.com',
    'иван.tan@example.com',
    'tan@пример.com',
    'tan@пример.рф',
    'tan@сор.рф',
    'δοκιμή@example.com',
    'tan@παράδειγμα.ελ',
    'tanสมชาย@example.com',
    'ทำงาน@example.com',
    'tan田中@example.com',
    'tan@ホテルabc.com',
    'josé@example.com',
    'tan@münchen.de',
    'tan@☃.com',
  ])('not in %s', (text) => {
    expect(findingsOf(text)).not.toContain('homoglyph');
    expect(checkAddress(readAddress(text), null).flags.homoglyph).toBe(false);
  });

  test.each([
    't\u200dan@example.com',
    't\u00adan@example.com',
    '\ufefftan@example.com',
    't\u3164an@example.com',
    't\u202ean@example.com',
    'tan@exam\u200bple.com',
    'tan@exam\u00adple.com',
  ])('%j has something in it that cannot be seen', (text) => {
    expect(findingsOf(text)).toContain('hidden_character');
    expect(checkAddress(readAddress(text), null)).toMatchObject({ verdict: 'risky', flags: { homoglyph: true } });
  });

  test('the joiner that a Persian name needs is none of these', () => {
    expect(findingsOf('tan@نامه\u200cای.com')).toEqual([]);
  });

  test('an imitation of a provider is told with its model', () => {
    expect(checkAddress(readAddress('tan@gma\u00efl.com'), null)).toMatchObject({
      verdict: 'risky',
      suggestion: 'tan@gmail.com',
      flags: { homoglyph: true },
    });
  });
});

test('whatever comes in: an answer, never an error, and no DNS for what is no address', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('a', '@', '.', '"', '\\', '(', ')', '<', '>', ' ', '-', 'xn--', '。', 'ß', '%'), {
        maxLength: 40,
      })
      .map((parts) => parts.join('')),
    fc.emailAddress(),
  );
  let wellFormed = 0;
  fc.assert(
    fc.property(anything, (text) => {
      const reading = readAddress(text);
      const answer = checkAddress(reading, null);
      expect(answer.email).toBe(text);
      expect(answer.syntax.valid).toBe(reading.faults.length === 0);
      expect(answer.verdict === 'invalid').toBe(reading.faults.length > 0);
      if (reading.faults.length > 0) return;
      wellFormed += 1;
      expect(reading.domain?.ascii).toMatch(
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/,
      );
      expect(readDomainName(reading.domain?.ascii ?? '').ascii).toBe(reading.domain?.ascii);
      expect(readAddress(answer.canonical ?? '').faults).toEqual([]);
    }),
    { numRuns: randomCases(10_000), seed: 20_261_115 },
  );
  expect(wellFormed).toBeGreaterThan(randomCases(1000));
});
