import { describe, expect, test } from 'vitest';
import { ringsFrom } from '#platform/secrets/secret-ring.ts';
import { Challenges, LIFE_SECONDS } from '../challenges.ts';
import { deviceName } from '../device-name.ts';
import { languageAsked, languageOf, speaking } from '../languages.ts';
import { requireStrong } from '../strong-password.ts';

describe('the language of whoever asks', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['de-DE, fr-CH;q=0.8, en;q=0.7', 'fr'],
    ['es-419,es;q=0.9', 'es'],
    ['fr;q=0, es;q=0.1', 'es'],
    ['fr;q=nonsense', 'en'],
    [`${'x,'.repeat(100_000)}fr`, 'en'],
  ])('%j is %s', (header, language) => {
    expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language);
  });

  test('is known to whatever is done for them, and to nothing else', async () => {
    const heard = await Promise.all([speaking('fr', async () => languageAsked()), Promise.resolve(languageAsked())]);
    expect(heard).toEqual(['fr', 'en']);
  });
});

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5', 'curl'],
    ['<script>alert(1)</script>', ''],
    [undefined, ''],
  ])('%j is called %j', (said, name) => {
    expect(deviceName(said)).toBe(name);
  });
});

describe('challenges', () => {
  let now = new Date('2026-11-17T12:00:00Z');
  const clock = { now: () => now };
  const texts = { current: 'a secret of more than thirty-two characters', previous: [] };
  const challenges = new Challenges(ringsFrom(texts)('challenges'), clock);

  test('are good for what and whom they were made for, for five minutes', () => {
    const made = challenges.make({ kind: 'add', member: 'ada' });
    expect(challenges.judge(made, { kind: 'add', member: 'ada' })).toHaveLength(32);
    for (const purpose of [
      { kind: 'add', member: 'bob' },
      { kind: 'confirm', member: 'ada' },
      { kind: 'sign in' },
    ] as const) {
      expect(challenges.judge(made, purpose)).toBeUndefined();
    }
    now = new Date(now.getTime() + LIFE_SECONDS * 1000);
    expect(challenges.judge(made, { kind: 'add', member: 'ada' })).toBeUndefined();
  });

  test('are never made twice, and only one spelling is good', () => {
    const made = challenges.make({ kind: 'sign in' });
    expect(challenges.make({ kind: 'sign in' })).not.toBe(made);
    for (const other of ['', `${made}=`, `${made.slice(0, -1)}${made.endsWith('A') ? 'B' : 'A'}`, 'x'.repeat(5000)]) {
      expect(challenges.judge(other, { kind: 'sign in' })).toBeUndefined();
    }
  });

  test('stay good when the secret turns', () => {
    const made = challenges.make({ kind: 'sign in' });
    const turned = { current: 'another secret of more than thirty-two', previous: [texts.current] };
    expect(new Challenges(ringsFrom(turned)('challenges'), clock).judge(made, { kind: 'sign in' })).toHaveLength(32);
  });
});

describe('a password', () => {
  test.each(['seven green umbrellas rest', 'Tr0ub4dor&3xtra-long', 'quatre pommes sur un banc bleu'])(
    'may be %s',
    async (password) => {
      await expect(requireStrong(password, ['Ada Lovelace', 'ada@example.com'])).resolves.toBeUndefined();
    },
  );

  test.each(['12345678', 'lovelace1815', 'ada@example.com', 'azertyuiop', 'contraseña'])(
    'may not be %s',
    async (password) => {
      await expect(requireStrong(password, ['Ada Lovelace', 'ada@example.com'])).rejects.toMatchObject({
        code: 'weak_password',
      });
    },
  );

  test('of any 128 characters is judged in no time worth telling', async () => {
    await requireStrong('seven green umbrellas rest', []).catch(() => {});
    const worst = ['a1'.repeat(64), 'qwertyuiop'.repeat(12), '20261117'.repeat(16), 'lovelovelove'.repeat(10)];
    const began = performance.now();
    for (const password of worst) await requireStrong(password, []).catch(() => {});
    const each = (performance.now() - began) / worst.length;
    const plain = performance.now();
    for (let i = 0; i < 20; i += 1) await requireStrong('seven green umbrellas rest', []);
    expect(each).toBeLessThan(200 * Math.max(1, (performance.now() - plain) / 20));
  });
});
