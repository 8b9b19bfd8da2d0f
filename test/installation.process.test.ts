import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeStart } from '#apps/banner.ts';
import { generatedFiles } from '#apps/generated-files.ts';
import { openInstallation } from '#apps/installation.ts';
import { platform } from '#apps/platform-service.ts';
import { services } from '#apps/services.ts';
import { startFailure } from '#apps/start-failure.ts';
import { forgetPreviousPeppers, preparePepper, promotePepper } from '#platform/config/secrets.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import { coloursFor } from '#platform/terminal/colours.ts';

/** Where an installation keeps its state, what it says when it starts, and what is generated from it. */
let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'quintet-installation-'));
  chmodSync(data, 0o755);
});

afterEach(() => rmSync(data, { recursive: true, force: true }));

describe('secrets of a private installation', () => {
  test('are made once, for the owner alone, and rotate without being lost', async () => {
    const first = await openInstallation({ DATA_DIR: data }, services);
    const second = await openInstallation({ DATA_DIR: data }, services);
    expect(second.peppers).toEqual(first.peppers);
    expect(second.secretsFor('links')).toEqual(first.secretsFor('links'));
    expect(first.secretsFor('links').current.equals(first.secretsFor('sessions').current)).toBe(false);
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);

    await preparePepper(data);
    const prepared = await openInstallation({ DATA_DIR: data }, services);
    expect(prepared.peppers).toMatchObject({ current: first.peppers.current, previous: [] });
    await preparePepper(data);
    await promotePepper(data);
    const rotated = await openInstallation({ DATA_DIR: data }, services);
    expect(rotated.peppers).toEqual({
      current: prepared.peppers.next,
      previous: [first.peppers.current],
      next: undefined,
    });
    await forgetPreviousPeppers(data);
    const after = await openInstallation({ DATA_DIR: data }, services);
    expect(after.peppers).toEqual({ current: rotated.peppers.current, previous: [], next: undefined });
    for (const each of [first, second, prepared, rotated, after]) await each.leave();
  });

  test('give way to those of the environment', async () => {
    const pepper = 'a pepper of my own, long enough to be one';
    const own = await openInstallation({ DATA_DIR: data, KEY_PEPPER: pepper }, services);
    const made = await openInstallation({ DATA_DIR: data }, services);
    expect(own.peppers.current.secret).toBe(pepper);
    expect(made.peppers.current.secret).not.toBe(pepper);
    await own.leave();
    await made.leave();
  });
});

describe('what is said at the start', () => {
  const where = {
    url: 'http://0.0.0.0:3000',
    metricsUrl: 'http://127.0.0.1:9464/metrics',
    own: 'http://localhost:3000',
  };
  const given = {
    DATABASE_URL: 'postgres://localhost/x',
    KEY_PEPPER: 'p'.repeat(32),
    AUTH_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://user:mailpassword@mail.example',
  };
  const said = async (environment: Record<string, string>) =>
    describeStart(await openInstallation({ ...given, ...environment }, services), where, [], coloursFor(false, {}));

  test('where everything is, and nothing secret', async () => {
    const text = await said({});
    for (const part of [where.url, '/docs', where.metricsUrl, 'keys issue --service fec']) expect(text).toContain(part);
    expect(text).not.toContain('!');
    expect(text).not.toMatch(/pppp|ssss|mailpassword/);
  });

  test('what a service wants the operator to know, if it is started', async () => {
    expect(await said({ SMTP_URL: '' })).toMatch(/! The portal's e-mails are not sent: they are written to .*\/mail/);
    expect(await said({ SMTP_URL: '', SERVICES: 'fec' })).not.toContain('!');
    expect(await said({ PORTAL_URL: 'http://portal.example' })).toContain('! PORTAL_URL is not https');
    for (const local of ['http://127.0.0.1:3000', 'http://localhost:3000', 'https://portal.example']) {
      expect(await said({ PORTAL_URL: local })).not.toContain('!');
    }
    expect(await said({ PORTAL_TRUST_EMAIL: 'true' })).toContain('! PORTAL_TRUST_EMAIL is on');
  });

  test('how to get a key, unless no service that is started takes one', async () => {
    expect(await said({ SERVICES: 'readiness,cycles' })).toContain('keys issue --service readiness');
    expect(await said({ SERVICES: 'cycles' })).not.toContain('API key');
  });

  test('a public address without a proxy, or a proxy without HTTPS, is warned of', async () => {
    expect(await said({ HOST: '0.0.0.0' })).toContain('keys would travel in the clear');
    expect(await said({ HOST: '::1' })).not.toContain('in the clear');
    expect(await said({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).not.toContain('!');
    expect(await said({ TRUST_PROXY: '1', REQUIRE_HTTPS: 'false' })).toContain('REQUIRE_HTTPS is off');
  });

  test('why it could not start', () => {
    expect(startFailure(new ConfigurationError(['PORT is wrong']))).toContain('  - PORT is wrong');
    expect(startFailure(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' }))).toContain('Set PORT');
    expect(startFailure(new Error('something else'))).toBe('Quintet cannot start: something else');
  });
});

describe('generated files', () => {
  test('are what is committed', async () => {
    const root = fileURLToPath(new URL('../', import.meta.url));
    const files = await generatedFiles([...services, platform]);
    expect(files.map(({ path }) => path)).toEqual([
      ...[...services, platform].map(({ name }) => `openapi/${name}.json`),
      'docs/data-sources.md',
      'docs/configuration.md',
      'web/ui/tokens.css',
    ]);
    for (const { path, content } of files) expect(readFileSync(join(root, path), 'utf8'), path).toBe(content);
  });

  test('name every setting and show no secret as a default', async () => {
    const page = (await generatedFiles(services)).find(({ path }) => path.endsWith('configuration.md'))?.content ?? '';
    for (const name of ['PORT', 'KEY_PEPPER', 'READINESS_CTA_URL']) expect(page).toContain(`| \`${name}\` |`);
    expect(page).toMatch(/`KEY_PEPPER`.*\*\*Secret\.\*\*/);
  });
});
