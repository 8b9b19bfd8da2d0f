import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Admission } from '#platform/http/admission/admission.ts';
import { Pressure } from '#platform/http/admission/pressure.ts';
import { buildApp } from '#platform/http/app.ts';
import { ConcurrencyLimiter } from '#platform/http/connection/concurrency-limiter.ts';
import { Connections } from '#platform/http/connection/connections.ts';
import type { MountedOperation } from '#platform/http/operation/mounted.ts';
import { MemoryLimiter } from '#platform/limits/memory-limiter.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { Counter, Metrics } from '#platform/telemetry/metrics.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Every route of the running server is an operation, declared in the file that bears its name. */
const root = fileURLToPath(new URL('../', import.meta.url));
const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Pages of the portal differ in their names only, and share a file. */
const PORTAL_PAGES = ['Correo', 'Cuenta', 'Eliminar', 'Enlace', 'Entrar', 'Registro', 'Restablecer', 'Verificar'];
/** A page on which people come in to the console stands in one file with its forms. */
const CONSOLE_PAGES = {
  'address-page': ['readAddressPage', 'submitAddress'],
  'confirm-page': ['readConfirmPage', 'submitConfirmation', 'submitConfirmWish'],
  'first-page': ['readFirstPage', 'submitFirst'],
  'link-page': ['readLinkPage', 'submitLink', 'submitLinkWish'],
  'new-password-page': ['readNewPasswordPage', 'submitNewPassword', 'submitPasswordWish'],
  'passkey-page': ['readPasskeyPage', 'submitNewPasskey'],
  'second-factor-page': ['readSecondFactorPage', 'submitSecondFactor'],
  'sent-page': ['readSentPage'],
  'sign-in-page': ['readSignInPage', 'readOidcStart', 'submitSignIn', 'submitPasskey'],
  'sign-up-page': ['readSignUpPage', 'submitSignUp'],
};
const SHARED_FILES = new Map([
  ...PORTAL_PAGES.map((page) => [`readPage${page}`, 'read-pages'] as const),
  ...Object.entries(CONSOLE_PAGES).flatMap(([file, ids]) => ids.map((id) => [id, file] as const)),
]);
const fileNameOf = (id: string) => SHARED_FILES.get(id) ?? kebab(id);
const folderOf = (service: string) => (service === 'platform' ? 'src/platform' : `src/services/${service}`);
/** The file stands in the folder itself, or in one of a subject; of a service, or of one of its products. Tests are none. */
const filesNamed = (name: string, kind: 'routes' | 'resources', folder: string) =>
  globSync(`${folder}/**/${kind}/**/${name}.ts`, { cwd: root }).filter((file) => !file.includes('/test/'));
let server: TestServer;
let mounted: readonly MountedOperation[];

beforeAll(async () => {
  server = await startTestServer();
  ({ mounted } = server.server);
});

afterAll(() => server.close());

describe('the inventory', () => {
  test('an operation lives in the file that is named after it', () => {
    for (const { service, operation } of mounted) {
      const folder = folderOf(service.name);
      if (operation.resources === undefined) {
        expect(filesNamed(fileNameOf(operation.id), 'routes', folder), operation.id).toHaveLength(1);
      } else {
        for (const { name } of operation.resources.list)
          expect(filesNamed(name, 'resources', folder), name).toHaveLength(1);
      }
    }
  });

  test('a file in routes/ that declares an operation is mounted', () => {
    const names = new Set(mounted.map(({ operation }) => fileNameOf(operation.id)));
    const files = [
      ...filesNamed('*', 'routes', 'src/services'),
      ...globSync('src/platform/routes/*-*.ts', { cwd: root }),
    ];
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(names, file).toContain(basename(file, '.ts'));
  });

  test('ids and routes are unique; each says who may ask and what it answers', () => {
    const ids = mounted.map(({ service, operation }) => `${service.name} ${operation.id}`);
    const routes = mounted.map(({ operation }) => `${operation.method} ${operation.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
    for (const { service, operation } of mounted) {
      expect(['open', 'key', 'session', 'optional']).toContain(operation.access);
      if (operation.access !== 'open') expect(service.credentials.length).toBeGreaterThan(0);
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(Object.keys(operation.reply).length).toBeGreaterThan(0);
    }
  });

  test('who may ask, of each operation', () => {
    const table = mounted
      .filter(({ service }) => service.name !== 'platform')
      .map(({ operation }) => `${operation.access} ${operation.method} ${operation.path}`);
    expect(table.sort()).toEqual([
      'key DELETE /api/external/analyses/{id}',
      'key GET /api/external/analyses/{id}',
      'key GET /api/keys/info',
      'key GET /api/v1/email/validate',
      'key GET /api/v1/fx/savings',
      'key GET /api/v1/geo/audit',
      'key GET /api/v1/hotels',
      'key GET /api/v1/hotels/changes',
      'key GET /api/v1/hotels/export',
      'key GET /api/v1/hotels/score',
      'key GET /api/v1/hotels/segment/{segment}',
      'key GET /api/v1/hotels/{uen}',
      'key GET /api/v1/shorts/generate',
      'key GET /api/v1/stats',
      'key POST /api/external/analyze',
      'key POST /api/keys/rotate',
      'key POST /api/mcp',
      'key POST /api/student-protection-check',
      'open GET /api/auth/callback/google',
      'open GET /api/console/auth/oidc/callback',
      'open GET /api/external/analyses/{id}/{report}',
      'open GET /api/external/controls',
      'open GET /api/guides',
      'open GET /api/guides/{id}',
      'open GET /api/helplines',
      'open GET /api/mcp',
      'open GET /api/openapi.json',
      'open GET /api/questions',
      'open GET /api/v1',
      'open GET /api/v1/health',
      'open GET /console',
      'open GET /console/address',
      'open GET /console/confirm',
      'open GET /console/first',
      'open GET /console/link',
      'open GET /console/new-password',
      'open GET /console/second-factor',
      'open GET /console/sent',
      'open GET /console/sign-in/oidc',
      'open GET /console/sign-up',
      'open GET /console/{path*}',
      'open GET /correo',
      'open GET /cuenta',
      'open GET /eliminar',
      'open GET /enlace',
      'open GET /entrar',
      'open GET /guides',
      'open GET /guides/{lang}',
      'open GET /guides/{lang}/{guide}',
      'open GET /portal-assets/{version}/{name}',
      'open GET /portal.d.ts',
      'open GET /portal.js',
      'open GET /registro',
      'open GET /restablecer',
      'open GET /verificar',
      'open POST /api/auth/magic-link/verify',
      'open POST /api/auth/request-password-reset',
      'open POST /api/auth/reset-password',
      'open POST /api/auth/send-verification-email',
      'open POST /api/auth/sign-in/email',
      'open POST /api/auth/sign-in/magic-link',
      'open POST /api/auth/sign-in/social',
      'open POST /api/auth/sign-out',
      'open POST /api/auth/sign-up/email',
      'open POST /api/auth/verify-email',
      'open POST /api/billing/webhook',
      'open POST /api/console/auth/first-operator',
      'open POST /api/console/auth/link',
      'open POST /api/console/auth/oidc',
      'open POST /api/console/auth/passkey',
      'open POST /api/console/auth/passkey/options',
      'open POST /api/console/auth/request-password-reset',
      'open POST /api/console/auth/reset-password',
      'open POST /api/console/auth/second-factor',
      'open POST /api/console/auth/send-verification-email',
      'open POST /api/console/auth/sign-in',
      'open POST /api/console/auth/sign-in/link',
      'open POST /api/console/auth/sign-out',
      'open POST /api/console/auth/sign-up',
      'open POST /api/console/auth/verify-email',
      'open POST /console/confirm',
      'open POST /console/confirm/send',
      'open POST /console/first',
      'open POST /console/link',
      'open POST /console/link/send',
      'open POST /console/new-password',
      'open POST /console/new-password/send',
      'open POST /console/second-factor',
      'open POST /console/sign-in',
      'open POST /console/sign-in/passkey',
      'open POST /console/sign-up',
      'optional GET /console/design',
      'optional GET /console/design/{part}',
      'optional GET /console/passkey',
      'optional GET /console/sign-in',
      'optional POST /api/check-usage',
      'optional POST /api/register-usage',
      'optional POST /api/verify-auth',
      'optional POST /console/address',
      'optional POST /console/passkey',
      'session DELETE /api/console/account/passkeys/{id}',
      'session DELETE /api/console/account/sessions/{id}',
      'session DELETE /api/console/account/totp',
      'session GET /api/auth/export',
      'session GET /api/console/account/export',
      'session GET /api/console/account/factors',
      'session GET /api/console/account/sessions',
      'session GET /api/console/auth/session',
      'session GET /api/user-status',
      'session PATCH /api/console/account',
      'session PATCH /api/console/account/passkeys/{id}',
      'session POST /api/auth/change-email',
      'session POST /api/auth/change-email/confirm',
      'session POST /api/auth/change-password',
      'session POST /api/auth/delete-user',
      'session POST /api/auth/delete-user/confirm',
      'session POST /api/auth/revoke-sessions',
      'session POST /api/auth/update-user',
      'session POST /api/billing/checkout',
      'session POST /api/billing/portal',
      'session POST /api/billing/refresh',
      'session POST /api/console/account/delete',
      'session POST /api/console/account/email',
      'session POST /api/console/account/email/confirm',
      'session POST /api/console/account/passkeys',
      'session POST /api/console/account/passkeys/options',
      'session POST /api/console/account/password',
      'session POST /api/console/account/recovery-codes',
      'session POST /api/console/account/totp',
      'session POST /api/console/account/totp/confirm',
      'session POST /api/console/auth/confirm',
      'session POST /api/console/auth/confirm/passkey',
      'session POST /api/console/auth/confirm/passkey/options',
      'session POST /api/console/auth/sign-out-everywhere',
    ]);
  });

  test('the platform’s own operations are open, and told apart: pages, and what programs read', () => {
    const own = mounted.filter(({ service }) => service.name === 'platform').map(({ operation }) => operation);
    const told = own.map(
      ({ access, method, path, page }) => `${access} ${method} ${path}${page === true ? ' page' : ''}`,
    );
    expect(told.sort()).toEqual([
      'open GET / page',
      'open GET /assets/{version}/{name} page',
      'open GET /docs page',
      'open GET /docs/problems page',
      'open GET /docs/{service} page',
      'open GET /docs/{service}/{operation} page',
      'open GET /favicon.ico page',
      'open GET /healthz',
      'open GET /openapi/{file}',
      'open GET /readyz',
      'open GET /readyz/{service}',
      'open GET /robots.txt page',
    ]);
  });

  test('a route that is not declared as an operation stops the start', () => {
    const pressure = new Pressure(1000);
    const connections = new Connections({
      most: 1,
      leastBytesPerSecond: 1,
      isTrustedPeer: () => false,
      onEnded: () => {},
    });
    const counters = { shed: new Counter(), crowded: new Counter() };
    const concurrency = new ConcurrencyLimiter({ maxOpen: 1, maxInFlight: 1, connections, ...counters });
    const admission = new Admission({
      keys: undefined as never,
      limiter: new MemoryLimiter(),
      concurrency,
      pressure,
      requireHttps: false,
      addressQuota: 1,
      keyQuota: 1,
      limited: new Counter(),
      shed: new Counter(),
    });
    const { app } = buildApp({
      settings: { REQUEST_TIMEOUT_SECONDS: 1 } as never,
      services: [],
      admission,
      concurrency,
      metrics: new Metrics(),
      log: openLog('silent', { write: () => {} }).log,
      isDraining: () => false,
    });
    expect(() => app.get('/silent', () => 'unnoticed')).toThrow('GET /silent is not declared as an operation');
    pressure.close();
    connections.close();
  });
});
