import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proofSize, randomCases } from '#test/support/proof-size.ts';
import { FREE_PROVIDERS } from '../../text/free-providers.ts';
import { readAddress } from '../address.ts';
import { isKnownDomain, meantProvider } from '../misspelling.ts';
import { PRIVACY_RELAYS } from '../privacy-relays.ts';
import { suggestionFor } from '../suggestion.ts';

/** Guessing which provider was meant. */
describe('a slip is mended', () => {
  test.each([
    ...'gmial.com gmai.com gmal.com gmali.com gamil.com gmaill.com gmsil.com gnail.com gmaik.com gmeil.com'.split(' '),
    ...'gmail.con gmail.cmo gmail.cpm gmail.vom gmail.co gmail.cm gmail.om gmail.comm gmail.ocm gmail.c'.split(' '),
    ...'gmail.com.sg gmail.co.th gmail.com.my gmailcom gmail gmail,com gmail..com www.gmail.com grnail.com'.split(' '),
    ...'gmai1.com gmial.con'.split(' '),
  ])('%s: gmail.com', (typed) => {
    expect(meantProvider(typed)).toBe('gmail.com');
  });

  test.each([
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['yahho.com', 'yahoo.com'],
    ['yahoo.con', 'yahoo.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hormail.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outllok.com', 'outlook.com'],
    ['0utlook.com', 'outlook.com'],
    ['iclould.com', 'icloud.com'],
    ['icoud.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['aol.con', 'aol.com'],
    ['live.con', 'live.com'],
    ['yaho.com.sg', 'yahoo.com.sg'],
    ['yahoo.con.sg', 'yahoo.com.sg'],
    ['yahoo.co.sg', 'yahoo.com.sg'],
    ['yahoo.comsg', 'yahoo.com.sg'],
    ['yahoo.com.s', 'yahoo.com.sg'],
    ['yahoo.com.gs', 'yahoo.com.sg'],
    ['hotmail.c.th', 'hotmail.co.th'],
    ['hotmail.co.ht', 'hotmail.co.th'],
    ['hotmail.com.th', 'hotmail.co.th'],
    ['hotmial.co.th', 'hotmail.co.th'],
    ['yahoo.co.ht', 'yahoo.co.th'],
    ['signet.com.sg', 'singnet.com.sg'],
    ['singnet.con.sg', 'singnet.com.sg'],
    ['starhub.ne.sg', 'starhub.net.sg'],
    ['pacfic.net.sg', 'pacific.net.sg'],
  ])('%s: %s', (typed, meant) => {
    expect(meantProvider(typed)).toBe(meant);
  });
});

describe('nothing is guessed', () => {
  test('about a domain that is known', () => {
    for (const domain of [...FREE_PROVIDERS, ...PRIVACY_RELAYS]) expect(meantProvider(domain), domain).toBeNull();
  });

  test.each(
    (
      'ymail.com mail.com email.com gmx.com gmx.net gmx.at hotmail.fr hotmail.se hotmail.sg live.se yahoo.fr yahoo.ro ' +
      'cloud.com gail.com grail.com hmail.com tmail.com fmail.com vmail.com love.com life.com line.com all.com ao.com ' +
      'sol.com mac.com men.com web.com starhub.com singtel.com pacific.com.sg pacific.net.th never.com aver.com ' +
      'yahoo.co hotmail.co outlook.co live.co gmail.net gmail.org hotel.com hotels.com hilton.com marina.com.sg ' +
      'outlook.office.com mail.yahoo.com yahoo.com.se hotmail.co.tk yahoo.com.h yahoo.co.i example.com co.th'
    ).split(' '),
  )('about %s', (domain) => {
    expect(meantProvider(domain)).toBeNull();
  });
});

const PIECES =
  'tan tan@gmial.com wei@example .com @ . gmail .con yahoo.com.s а ｅ \u200b (x) " < > mailto: , ; 。 xn-- é \\ %41 + - 1'
    .split(' ')
    .concat(' ');

const TOP = (
  'gmail.com googlemail.com yahoo.com yahoo.com.sg yahoo.co.th yahoo.com.my yahoo.com.ph yahoo.co.id yahoo.co.in ' +
  'yahoo.co.uk yahoo.com.hk yahoo.com.tw yahoo.fr hotmail.com hotmail.co.th hotmail.com.sg hotmail.sg hotmail.fr ' +
  'outlook.com outlook.sg outlook.co.th live.com live.com.sg icloud.com me.com msn.com aol.com ymail.com proton.me ' +
  'protonmail.com fastmail.com gmx.de web.de singnet.com.sg starhub.net.sg pacific.net.sg loxinfo.co.th'
).split(' ');

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789-.');

/** Everything that one edit makes of a word. */
function edited(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const all = cuts.flatMap(([before, after]) => [
    ...LETTERS.map((letter) => before + letter + after),
    ...(after === '' ? [] : LETTERS.map((letter) => before + letter + after.slice(1))),
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
  ]);
  return [...new Set(all)].filter((other) => other !== word);
}

const topOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1);
const reversed = (text: string) => Array.from(text).reverse().join('');

describe('of everything that one edit makes of a large provider', () => {
  test('what is mended is mended rightly, and never into another country', () => {
    let right = 0;
    for (const domain of TOP) {
      for (const typed of edited(domain)) {
        const meant = isKnownDomain(typed) ? null : meantProvider(typed);
        if (meant === domain) right += 1;
        if (meant === null || meant === domain) continue;
        // Another one than we started from: then it is the country that was typed, if with its letters out of order.
        expect([topOf(typed), reversed(topOf(typed))], `${domain} ${typed} ${meant}`).toContain(topOf(meant));
      }
    }
    expect(right).toBeGreaterThan(10_000);
  }, 180_000);
});

describe('a suggestion', () => {
  test.each([
    ['Tan <tan@gmial.com>', 'tan@gmail.com'],
    ['mailto:tan@example.com?subject=hello', 'tan@example.com'],
    ['mailto:tan%2Bsg@example.com', 'tan+sg@example.com'],
    ['tan @ example.com', 'tan@example.com'],
    ['tan＠example.com', 'tan@example.com'],
    ['tan@example.com;', 'tan@example.com'],
    ['tan@exam\u00adple.com', 'tan@example.com'],
    ['ｔａｎ@example.com', 'tan@example.com'],
    ['tan@gma\u00edl.com', 'tan@gmail.com'],
    ['tan@раура\u04cf.com', 'tan@paypal.com'],
    ['"tan wei"@gmial.com', '"tan wei"@gmail.com'],
    ['tan@example.com', null],
    ['tan wei@example.com', null],
    ['tan@example.com\nBcc: wei@example.com', null],
    ['..@gmial.com', null],
    ['Tan <not an address>', null],
    ['mailto:%E0%A4%A@example.com', null],
  ])('for %j is %j', (given, suggestion) => {
    expect(suggestionFor(readAddress(given))?.address ?? null).toBe(suggestion);
  });

  test('is always an address, another one, and needs no suggestion itself', () => {
    const part = fc.constantFrom(...PIECES);
    let suggested = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const given = parts.join('');
        const address = suggestionFor(readAddress(given))?.address;
        if (address === undefined) return;
        suggested += 1;
        expect(address).not.toBe(given);
        expect(readAddress(address).faults, given).toEqual([]);
        expect(suggestionFor(readAddress(address)), given).toBeNull();
      }),
      { numRuns: randomCases(5000), seed: 20_261_115 },
    );
    expect(suggested).toBeGreaterThan(proofSize({ full: 50, short: 4 }));
  });
});
