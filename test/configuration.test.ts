import { describe, expect, test } from 'vitest';
import { readConfiguration } from '#apps/configuration.ts';
import { services } from '#apps/services.ts';
import { ConfigurationError } from '#platform/config/setting.ts';

const read = (environment: Record<string, string>) => readConfiguration(environment, services);
const faultsOf = (environment: Record<string, string>): string => {
  try {
    read(environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
};

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    const { platform, services: started } = read({});
    expect(platform).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      LIMIT_ADDRESS_PER_MINUTE: 1200,
      LIMIT_KEY_PER_MINUTE: 6000,
      WORKER: 'inside',
    });
    expect(started.map(({ name }) => name)).toEqual(services.map(({ name }) => name));
  });

  test('everything that is wrong is said at once, with what would be right', () => {
    const message = faultsOf({
      PORT: '80a',
      LOG_LEVEL: 'loud',
      REQUIRE_HTTPS: 'true',
      SERVICES: 'readiness,unknown',
      READINESS_CTA_URL: 'http://x',
    });
    expect(message).toContain('PORT must be an integer from 0 to 65535; it is "80a"');
    expect(message).toContain('LOG_LEVEL must be one of');
    expect(message).toContain('REQUIRE_HTTPS needs TRUST_PROXY');
    expect(message).toContain('SERVICES names "unknown"; there is');
    expect(message).toContain('READINESS_CTA_URL must be an https address');
  });

  test.each([
    'apps',
    'apps..example',
    '.apps.example',
    'https://apps.example',
    'apps.example:443',
    '*.example',
    'a_b.example',
    '127.0.0.1',
  ])('no domain name: %s', (domain) =>
    expect(faultsOf({ CYCLES_CORS_DOMAIN: domain })).toContain('CYCLES_CORS_DOMAIN must be a domain name'),
  );

  test('a domain name is read in lower case', () => {
    const { services: started, settingsOf } = read({ CYCLES_CORS_DOMAIN: 'Mine.Example', SERVICES: 'cycles' });
    expect(started.map(settingsOf)).toEqual([{ CYCLES_CORS_DOMAIN: 'mine.example' }]);
  });

  test('a secret that is wrong is not shown', () => {
    const message = faultsOf({ KEY_PEPPER: 'short-secret', DATABASE_URL: 'mysql://me:password@host/x' });
    expect(message).toContain('KEY_PEPPER must have at least 32 characters');
    expect(message).not.toContain('short-secret');
    expect(message).not.toContain('password@');
  });

  test('with a database of one’s own, the secrets are one’s own too', () => {
    const message = faultsOf({ DATABASE_URL: 'postgres://localhost/x' });
    expect(message).toContain('KEY_PEPPER is required when DATABASE_URL is set');
    expect(message).toContain('AUTH_SECRET is required when DATABASE_URL is set');
  });

  test.each(['https://x.example/?score=1', 'https://x.example/#top', 'https://me:you@x.example/'])(
    'the link in results carries no data: %s',
    (url) => {
      expect(faultsOf({ READINESS_CTA_URL: url })).toContain('READINESS_CTA_URL');
    },
  );

  test.each(['1', '127.0.0.1', '10.0.0.0/8, ::1/128'])('TRUST_PROXY=%s names proxies', (text) => {
    expect(faultsOf({ TRUST_PROXY: text })).toBe('');
  });

  test.each(['true', 'yes', '10.0.0.0/33', '1.2.3', '10.0.0.0/8/8', '*'])('TRUST_PROXY=%s names nobody', (text) => {
    expect(faultsOf({ TRUST_PROXY: text })).toContain('TRUST_PROXY must be a number of hops');
  });

  test.each(['https://school.example', 'https://a.example, https://b.example:8443/', 'http://localhost:8080', ''])(
    'CHECK_FRAME_ANCESTORS=%s names sites',
    (text) => {
      expect(faultsOf({ CHECK_FRAME_ANCESTORS: text })).toBe('');
    },
  );

  test.each([
    '*',
    'https:',
    "'self'",
    'school.example',
    'https://*.school.example',
    'https://school.example:*',
    'https://school.example/path',
    'https://user@school.example',
    'http://school.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'data:,x',
  ])('CHECK_FRAME_ANCESTORS=%s names nobody', (text) => {
    expect(faultsOf({ CHECK_FRAME_ANCESTORS: text })).toContain('CHECK_FRAME_ANCESTORS must');
  });

  test('there is an end to the sites that may frame a page, and to the name of a reviewer', () => {
    const sites = Array.from({ length: 51 }, (_, index) => `https://school-${index}.example`);
    expect(faultsOf({ CHECK_FRAME_ANCESTORS: sites.slice(1).join(',') })).toBe('');
    expect(faultsOf({ CHECK_FRAME_ANCESTORS: sites.join(',') })).toContain('must name 50 origins at most');
    expect(faultsOf({ READINESS_REVIEWED_BY: 'x'.repeat(120) })).toBe('');
    expect(faultsOf({ READINESS_REVIEWED_BY: 'x'.repeat(121) })).toContain('must have 120 characters at most');
  });

  test('empty and blank values count as unset', () => {
    expect(read({ PORT: ' ', REDIS_URL: '' }).platform).toMatchObject({ PORT: 3000, REDIS_URL: undefined });
  });
});
