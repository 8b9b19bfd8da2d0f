import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FREE_PROVIDERS } from '../../text/free-providers.ts';
import { readAddress } from '../address.ts';
import { checkAddress } from '../check-address.ts';
import { isDisposable } from '../disposable.ts';
import { isPrivacyRelay, PRIVACY_RELAYS } from '../privacy-relays.ts';
import { REASON_CODES, reasonOf } from '../reasons.ts';

/** What is known about domains and local parts, and which addresses are the same mailbox. */
const answerFor = (address: string) => checkAddress(readAddress(address), null);
const flagsOf = (address: string) =>
  Object.entries(answerFor(address).flags).flatMap(([name, isSet]) => (isSet ? [name] : []));

describe('flags', () => {
  test.each([
    ['reservations@hotel.com', ['role']],
    ['Front.Desk@hotel.com', ['role']],
    ['sales2@hotel.com', ['role']],
    ['info+sg@hotel.com', ['role', 'plus_tag']],
    ['no-reply@hotel.com', ['role']],
    ['ceo@hotel.com', ['role']],
    ['"info"@hotel.com', ['role']],
    ['paris@hotel.com', []],
    ['somchai@hotel.com', []],
    ['info.tan@hotel.com', []],
    ['+tan@hotel.com', []],
    ['tan@mail.yahoo.com.sg', ['free']],
    ['tan@TRUEMAIL.co.th', ['free']],
    ['tan@a.b.mailinator.com', ['disposable']],
    ['tan@hotelmailinator.com', []],
    ['tan@mailinator.com.hotel.sg', []],
    ['tan@tan.anonaddy.me', ['privacy_relay']],
    ['x@privaterelay.appleid.com', ['privacy_relay']],
    ['x@appleid.com', []],
  ])('%s: %j', (address, flags) => {
    expect(flagsOf(address).sort()).toEqual([...flags].sort());
  });

  test('of what is no address are those of what could be read', () => {
    expect(flagsOf('.info@gmail.com')).toEqual(['free']);
    expect(flagsOf('info@')).toEqual(['role']);
    expect(answerFor('.info@gmail.com').reasons.map(({ code }) => code)).toEqual(['local_dot']);
  });
});

describe('the lists', () => {
  test('do not contradict each other', () => {
    for (const domain of PRIVACY_RELAYS) {
      expect([domain, isDisposable(domain), FREE_PROVIDERS.has(domain)]).toEqual([domain, false, false]);
    }
    for (const domain of FREE_PROVIDERS) {
      expect([domain, isDisposable(domain), isPrivacyRelay(domain)]).toEqual([domain, false, false]);
    }
  });
});

describe('the same mailbox', () => {
  test.each([
    ['T.A.N+hotel@Gmail.com', 'tan@gmail.com'],
    ['tan+a+b@googlemail.com', 'tan@gmail.com'],
    ['Tan+x@hotmail.co.th', 'tan@hotmail.co.th'],
    ['Tan.Wei+x@outlook.com', 'tan.wei@outlook.com'],
    ['Tan+x@live.com.sg', 'tan@live.com.sg'],
    ['Tan+x@icloud.com', 'tan@icloud.com'],
    ['Tan+x@fastmail.com', 'tan@fastmail.com'],
    ['Tan+x@proton.me', 'tan@proton.me'],
    ['Tan-shop@yahoo.com.sg', 'tan@yahoo.com.sg'],
    ['Tan+x@yahoo.com', 'tan+x@yahoo.com'],
    ['Tan+X@Hotel.com', 'Tan+X@hotel.com'],
    ['T.an@hotel.com', 'T.an@hotel.com'],
    ['+tan@gmail.com', '+tan@gmail.com'],
    ['"tan"@hotel.com', 'tan@hotel.com'],
    ['"Tan Wei+x"@gmail.com', '"Tan Wei+x"@gmail.com'],
    ['tan@outlook.hotel.com', 'tan@outlook.hotel.com'],
    ['Tan@liveaboard.com', 'Tan@liveaboard.com'],
    ['Tan+x@live.fm', 'Tan+x@live.fm'],
    ['Tan-x@yahoo.design', 'Tan-x@yahoo.design'],
    ['jose\u0301@hotel.com', 'jos\u00e9@hotel.com'],
    ['tan@โรงแรม.ไทย', 'tan@xn--72c6ceb3md.xn--o3cw4h'],
  ])('%s is %s', (address, canonical) => {
    expect(answerFor(address).canonical).toBe(canonical);
    expect(answerFor(canonical).canonical).toBe(canonical);
  });

  test('has no spelling if it is no address', () => {
    expect(answerFor('tan@gmail').canonical).toBeNull();
  });
});

describe('every reason', () => {
  test('has an effect, and words that are a sentence', () => {
    expect(REASON_CODES.length).toBeGreaterThan(40);
    for (const code of REASON_CODES) {
      const { detail, effect, retryable } = reasonOf(code);
      expect(detail, code).toMatch(/^[A-Z].*\.$/);
      expect(retryable).toBe(effect === 'unknown');
    }
  });

  test('stands in the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(REASON_CODES.filter((code) => !readme.includes(`\`${code}\``))).toEqual([]);
  });
});
