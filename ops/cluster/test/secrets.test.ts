import { describe, expect, test } from 'vitest';
import { zoneWithoutMidnight } from '../layout.ts';
import { FIRST_SECRETS, forgotten, prepared, promoted, secretsEnvironment } from '../secrets.ts';

describe('a turn of the secrets', () => {
  const { auth, pepper } = FIRST_SECRETS;
  const first = auth.current;

  test('has every process know the next one before any uses it, and the one before as long as it is needed', () => {
    const steps = [auth, prepared(auth, 'n'), promoted(prepared(auth, 'n')), forgotten(promoted(prepared(auth, 'n')))];
    expect(steps).toEqual([
      { current: first, previous: [] },
      { current: first, next: 'n', previous: [] },
      { current: 'n', previous: [first] },
      { current: 'n', previous: [] },
    ]);
  });

  test('can be done again, and keeps all that came before until it is forgotten', () => {
    const twice = promoted(prepared(promoted(prepared(auth, 'n')), 'm'));
    expect(twice).toEqual({ current: 'm', previous: ['n', first] });
    expect(secretsEnvironment({ auth: twice, pepper })).toEqual({
      AUTH_SECRET: 'm',
      AUTH_SECRETS_PREVIOUS: `n,${first}`,
      KEY_PEPPER: pepper.current,
    });
  });

  test('cannot skip a step', () => {
    expect(() => promoted(auth)).toThrow('There is no next secret');
  });

  test('is told to processes by their environment', () => {
    expect(secretsEnvironment({ auth: prepared(auth, 'n'), pepper: prepared(pepper, 'p') })).toEqual({
      AUTH_SECRET: first,
      AUTH_SECRET_NEXT: 'n',
      KEY_PEPPER: pepper.current,
      KEY_PEPPER_NEXT: 'p',
    });
    // Several are told with commas between them.
    expect([auth, pepper].some(({ current }) => current.includes(','))).toBe(false);
  });
});

test('the day of uses does not end while a drill runs', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 17, hour, 30));
    const timeZone = zoneWithoutMidnight(now);
    const local = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
    expect(local).toBeLessThan(21);
  }
});
