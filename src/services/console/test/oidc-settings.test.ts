import { describe, expect, test } from 'vitest';
import type { Environment } from '#platform/config/setting.ts';
import { readSettings } from '#platform/config/setting.ts';
import { openConsoleJobs } from '../open-jobs.ts';
import { refuseHalfOidc } from '../open-oidc.ts';
import { settings } from '../settings.ts';

const whole = {
  CONSOLE_OIDC_ISSUER: 'https://login.firm.example/tenant',
  CONSOLE_OIDC_CLIENT_ID: 'quintet',
  CONSOLE_OIDC_CLIENT_SECRET: 'nobody shows this',
};

describe('the settings of single sign-on', () => {
  test.each([{}, whole, { ...whole, CONSOLE_OIDC_ISSUER: 'http://localhost:8080/realms/firm' }])(
    'are all there or none is: %o',
    (environment: Environment) => {
      const { values, faults } = readSettings(settings, environment);
      expect(faults).toEqual([]);
      expect(() => refuseHalfOidc(values)).not.toThrow();
      expect(values.CONSOLE_OIDC_ISSUER).toBe(environment['CONSOLE_OIDC_ISSUER']);
    },
  );

  test.each([
    { ...whole, CONSOLE_OIDC_CLIENT_SECRET: '' },
    { CONSOLE_OIDC_CLIENT_SECRET: whole.CONSOLE_OIDC_CLIENT_SECRET },
    { CONSOLE_OIDC_DOMAINS: 'firm.example' },
    { ...whole, CONSOLE_OIDC_NAME: 'x'.repeat(61) },
  ])('stop the start where some are missing or mean nothing: %o', async (environment: Environment) => {
    const { values, faults } = readSettings(settings, environment);
    expect(faults).toEqual([]);
    const failure: unknown = await openConsoleJobs({} as never, values).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('CONSOLE_OIDC_') });
    expect(String(failure)).not.toContain(whole.CONSOLE_OIDC_CLIENT_SECRET);
  });

  test.each([
    ['CONSOLE_OIDC_ISSUER', 'http://login.firm.example'],
    ['CONSOLE_OIDC_ISSUER', 'https://login.firm.example?x=1'],
    ['CONSOLE_OIDC_ISSUER', 'https://user@login.firm.example'],
    ['CONSOLE_OIDC_ISSUER', 'login.firm.example'],
    ['CONSOLE_OIDC_DOMAINS', 'firm.example,@sister.example'],
    ['CONSOLE_OIDC_DOMAINS', '*.firm.example'],
  ])('are read strictly: %s=%s', (name, value) => {
    expect(readSettings(settings, { [name]: value }).faults).toEqual([expect.stringContaining(`${name} must be `)]);
  });

  test('take domains in any case of letters', () => {
    const { values } = readSettings(settings, { CONSOLE_OIDC_DOMAINS: 'Firm.example, sister.example' });
    expect(values.CONSOLE_OIDC_DOMAINS).toEqual(['firm.example', 'sister.example']);
  });
});
