import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf } from './console-fixture.ts';
import type { OidcFixture } from './oidc-fixture.ts';
import { openOidcFixture, somebody } from './oidc-fixture.ts';

/** What a provider that is away, slow, huge or wrong does to us. */
let fixture: OidcFixture;
beforeEach(async () => {
  fixture = await openOidcFixture();
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
});

/** For whoever asks this process what time it is; the database goes by its own clock. */
function passTime(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

const DISCOVERY = '/.well-known/openid-configuration';
const UNAVAILABLE = ['/console/sign-in?problem=oidc_unavailable', undefined];
const asked = (path: string) => fixture.provider.asked.get(path) ?? 0;
const begin = async () => {
  const answer = await fixture.ask('POST', '/api/console/auth/oidc', { json: {} });
  return answer.status === 200 ? 'begun' : `${answer.status} ${codeOf(answer)}`;
};
const enter = async () => {
  const { location, session } = await fixture.enter(somebody());
  return [location, session];
};

test('the server starts without the provider, which is asked when the first person comes, once for all of them', async () => {
  expect(asked(DISCOVERY)).toBe(0);
  const all = await Promise.all(Array.from({ length: 8 }, begin));
  expect(new Set(all)).toEqual(new Set(['begun']));
  expect(asked(DISCOVERY)).toBe(1);
});

describe('when it is asked about itself', () => {
  test.each(['away', 'broken', 'huge', 'moved'] as const)(
    'and is %s, nothing begins, and it is not asked again at once',
    async (fault) => {
      fixture.provider.breaks.set(DISCOVERY, fault);
      const all = [...(await Promise.all([begin(), begin(), begin()])), await begin()];
      expect(new Set(all)).toEqual(new Set(['503 oidc_unavailable']));
      expect(asked(DISCOVERY)).toBe(1);
      expect(asked('/jwks')).toBe(0);
      fixture.provider.breaks.clear();
      passTime(6);
      expect(await begin()).toBe('begun');
    },
  );

  test('and is slow, nobody waits for more than five seconds', async () => {
    fixture.provider.breaks.set(DISCOVERY, 'slow');
    const begunAt = performance.now();
    expect(await begin()).toBe('503 oidc_unavailable');
    expect(performance.now() - begunAt).toBeLessThan(8000);
  });

  test('and is away, the page says so in the language that was chosen, and knows where to go on', async () => {
    fixture.provider.breaks.set(DISCOVERY, 'away');
    const answer = await fixture.ask('GET', '/console/sign-in/oidc?lang=es&to=/console/account');
    const back = '/console/sign-in?problem=oidc_unavailable&lang=es&to=%2Fconsole%2Faccount';
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
  });

  test.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an address in the clear elsewhere', { token_endpoint: 'http://10.0.0.1/token' }],
    ['keys that are a file', { jwks_uri: 'file:///etc/passwd' }],
    ['a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no keys', { jwks_uri: undefined }],
  ])('and tells of %s, nothing begins', async (_what, metadata) => {
    fixture.provider.metadata = metadata;
    expect(await begin()).toBe('503 oidc_unavailable');
  });
});

describe('when somebody comes back', () => {
  test.each(['/token', '/jwks'])('and %s is away, slow or huge, they are told so', async (path) => {
    for (const fault of ['away', 'broken', 'huge', 'moved', 'slow'] as const) {
      fixture.provider.breaks.set(path, fault);
      expect([fault, ...(await enter())]).toEqual([fault, ...UNAVAILABLE]);
    }
    fixture.provider.breaks.clear();
    expect(await enter()).toEqual(['/console', expect.any(String)]);
  });

  test('keys are asked for once for all; new ones at most once a minute', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, enter));
    expect(all.map(([location]) => location)).toEqual(Array.from({ length: 6 }, () => '/console'));
    expect(asked('/jwks')).toBe(1);
    fixture.provider.turnKeys();
    for (let i = 0; i < 3; i += 1) expect((await enter())[0]).toBe('/console/sign-in?problem=oidc_refused');
    expect(asked('/jwks')).toBe(1);
    passTime(61);
    expect((await enter())[0]).toBe('/console');
    expect(asked('/jwks')).toBe(2);
  });

  test('what it said of itself is good for an hour, and for longer while it is away', async () => {
    expect(await begin()).toBe('begun');
    fixture.provider.breaks.set(DISCOVERY, 'away');
    passTime(3601);
    expect([await begin(), await begin(), asked(DISCOVERY)]).toEqual(['begun', 'begun', 2]);
  });
});
