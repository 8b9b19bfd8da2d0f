import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/setting.ts';
import { notices } from '../notices.ts';
import { settings } from '../settings.ts';

/** What an operator is told at the start: each risk by its setting, and nothing where all is well. */
const SOUND = { SMTP_URL: 'smtps://mail.example', PORTAL_URL: 'https://portal.example' };
const told = (environment: Record<string, string>) =>
  notices(readSettings(settings, environment).values, { dataDirectory: '/data' }).map((notice) =>
    Object.keys(settings).filter((name) => notice.includes(name)),
  );

test.each<[string, Record<string, string>, string[][]]>([
  ['a sound installation', SOUND, []],
  ['one without an address of its own', { SMTP_URL: SOUND.SMTP_URL }, []],
  ['no mail server', { PORTAL_URL: SOUND.PORTAL_URL }, [['SMTP_URL']]],
  ['plain http', { ...SOUND, PORTAL_URL: 'http://portal.example' }, [['PORTAL_URL']]],
  ['a name that begins like this machine', { ...SOUND, PORTAL_URL: 'http://localhost.example' }, [['PORTAL_URL']]],
  ['trust in addresses', { ...SOUND, PORTAL_TRUST_EMAIL: 'true' }, [['PORTAL_TRUST_EMAIL']]],
  [
    'all of it',
    { PORTAL_URL: 'http://a.example', PORTAL_TRUST_EMAIL: 'true' },
    [['SMTP_URL'], ['PORTAL_URL'], ['PORTAL_TRUST_EMAIL']],
  ],
])('%s', (_name, environment, expected) => {
  expect(told(environment)).toEqual(expected);
});

test.each([
  'http://localhost:8080',
  'http://127.0.0.1',
  'http://127.1.2.3:80',
  'http://[::1]:8080',
  'http://portal.localhost',
])('on this machine nothing travels: %s', (url) => expect(told({ ...SOUND, PORTAL_URL: url })).toEqual([]));
