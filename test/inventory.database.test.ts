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
  'invitation-page': ['readInvitationPage', 'submitInvitation'],
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
      expect(['open', 'key', 'key-only', 'session', 'member', 'operator', 'optional']).toContain(operation.access);
      if (operation.access !== 'open') expect(service.credentials.length).toBeGreaterThan(0);
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(Object.keys(operation.reply).length).toBeGreaterThan(0);
    }
  });

  test('who may ask, of each operation', () => {
    const table = mounted
      .filter(({ service }) => service.name !== 'platform')
      .map(({ operation: { access, effect, role, method, path } }) =>
        [access, effect, ...(role === undefined ? [] : [role]), method, path].join(' '),
      );
    expect(table.sort()).toEqual([
      'key read GET /api/external/analyses/{id}',
      'key read GET /api/external/dossiers',
      'key read GET /api/external/dossiers/companies',
      'key read GET /api/external/dossiers/companies/{siren}',
      'key read GET /api/external/dossiers/companies/{siren}/controls',
      'key read GET /api/external/dossiers/firm',
      'key read GET /api/external/dossiers/firm/letterhead',
      'key read GET /api/external/dossiers/uploads/{id}',
      'key read GET /api/external/dossiers/{id}',
      'key read GET /api/external/dossiers/{id}/ageing',
      'key read GET /api/external/dossiers/{id}/balance',
      'key read GET /api/external/dossiers/{id}/cut-off',
      'key read GET /api/external/dossiers/{id}/entry-tests',
      'key read GET /api/external/dossiers/{id}/file',
      'key read GET /api/external/dossiers/{id}/finding-changes',
      'key read GET /api/external/dossiers/{id}/findings',
      'key read GET /api/external/dossiers/{id}/findings/{finding}',
      'key read GET /api/external/dossiers/{id}/handover',
      'key read GET /api/external/dossiers/{id}/journals',
      'key read GET /api/external/dossiers/{id}/ledger',
      'key read GET /api/external/dossiers/{id}/lines',
      'key read GET /api/external/dossiers/{id}/lines/{line}/context',
      'key read GET /api/external/dossiers/{id}/links',
      'key read GET /api/external/dossiers/{id}/months',
      'key read GET /api/external/dossiers/{id}/report',
      'key read GET /api/external/dossiers/{id}/statements',
      'key read GET /api/external/dossiers/{id}/vat',
      'key read GET /api/external/dossiers/{id}/year-before',
      'key read GET /api/v1/email/lists',
      'key read GET /api/v1/email/lists/{id}',
      'key read GET /api/v1/email/lists/{id}/export',
      'key read GET /api/v1/email/lists/{id}/results',
      'key read GET /api/v1/fx/savings',
      'key read GET /api/v1/fx/savings/compare',
      'key read GET /api/v1/geo/audits',
      'key read GET /api/v1/geo/audits/{id}',
      'key read GET /api/v1/geo/audits/{id}/results',
      'key read GET /api/v1/geo/audits/{id}/results/{row}',
      'key read GET /api/v1/hotels',
      'key read GET /api/v1/hotels/changes',
      'key read GET /api/v1/hotels/export',
      'key read GET /api/v1/hotels/map',
      'key read GET /api/v1/hotels/score',
      'key read GET /api/v1/hotels/segment/{segment}',
      'key read GET /api/v1/hotels/{uen}',
      'key read GET /api/v1/hotels/{uen}/audits',
      'key read GET /api/v1/hotels/{uen}/changes',
      'key read GET /api/v1/hotels/{uen}/neighbours',
      'key read GET /api/v1/hotels/{uen}/opening',
      'key read GET /api/v1/hotels/{uen}/savings-sheet',
      'key read GET /api/v1/hotels/{uen}/script',
      'key read GET /api/v1/shorts/generate',
      'key read GET /api/v1/stats',
      'key read GET /api/v1/work/contacts',
      'key read GET /api/v1/work/contacts/files',
      'key read GET /api/v1/work/export',
      'key read GET /api/v1/work/hotels',
      'key read GET /api/v1/work/hotels/{uen}',
      'key read GET /api/v1/work/hotels/{uen}/history',
      'key read GET /api/v1/work/lists',
      'key read GET /api/v1/work/lists/{id}',
      'key read GET /api/v1/work/reminders',
      'key read GET /api/v1/work/searches',
      'key read GET /api/v1/work/searches/{id}/alerts',
      'key read GET /api/v1/work/suppressions',
      'key read POST /api/mcp',
      'key read POST /api/student-protection-check',
      'key read POST /api/v1/work/hotels/find',
      'key read owner GET /api/v1/work/everything',
      'key spend GET /api/v1/email/validate',
      'key spend GET /api/v1/geo/audit',
      'key spend GET /api/v1/geo/report',
      'key spend POST /api/external/analyze',
      'key spend POST /api/external/dossiers/uploads/{id}/finish',
      'key spend POST /api/external/dossiers/{id}/judge',
      'key spend POST /api/v1/email/lists',
      'key spend POST /api/v1/geo/audits',
      'key spend POST /api/v1/geo/report',
      'key write DELETE /api/external/analyses/{id}',
      'key write DELETE /api/external/dossiers/uploads/{id}',
      'key write DELETE /api/external/dossiers/{id}',
      'key write DELETE /api/external/dossiers/{id}/links/{link}',
      'key write DELETE /api/v1/email/lists/{id}',
      'key write DELETE /api/v1/geo/audits/{id}',
      'key write DELETE /api/v1/work/contacts/files/{id}',
      'key write DELETE /api/v1/work/contacts/{id}',
      'key write DELETE /api/v1/work/lists/{id}',
      'key write DELETE /api/v1/work/notes/{id}',
      'key write DELETE /api/v1/work/reminders/{id}',
      'key write DELETE /api/v1/work/searches/{id}',
      'key write PATCH /api/external/dossiers/companies/{siren}',
      'key write PATCH /api/external/dossiers/{id}',
      'key write PATCH /api/external/dossiers/{id}/findings',
      'key write PATCH /api/v1/work/hotels/{uen}',
      'key write PATCH /api/v1/work/lists/{id}',
      'key write PATCH /api/v1/work/notes/{id}',
      'key write PATCH /api/v1/work/reminders/{id}',
      'key write PATCH /api/v1/work/searches/{id}',
      'key write POST /api/external/dossiers/uploads',
      'key write POST /api/external/dossiers/{id}/links',
      'key write POST /api/v1/email/lists/{id}/cancel',
      'key write POST /api/v1/geo/audits/{id}/cancel',
      'key write POST /api/v1/work/contacts/files',
      'key write POST /api/v1/work/contacts/{id}',
      'key write POST /api/v1/work/hotels/bulk',
      'key write POST /api/v1/work/hotels/{uen}/notes',
      'key write POST /api/v1/work/hotels/{uen}/reminders',
      'key write POST /api/v1/work/hotels/{uen}/suppression',
      'key write POST /api/v1/work/lists',
      'key write POST /api/v1/work/lists/{id}/hotels',
      'key write POST /api/v1/work/lists/{id}/hotels/remove',
      'key write POST /api/v1/work/searches',
      'key write PUT /api/external/dossiers/companies/{siren}/controls',
      'key write PUT /api/external/dossiers/uploads/{id}/pieces/{offset}',
      'key write owner DELETE /api/external/dossiers/firm/letterhead',
      'key write owner PUT /api/external/dossiers/firm/letterhead',
      'member read GET /api/console/keys',
      'member read GET /api/console/members',
      'member read GET /api/console/usage',
      'member read GET /api/console/usage/errors',
      'member read GET /api/console/workspace',
      'member read POST /api/console/downloads',
      'member read POST /api/external/dossiers/visits',
      'member read owner GET /api/console/audit',
      'member read owner GET /api/console/invitations',
      'member read owner GET /api/console/workspace/export',
      'member write owner DELETE /api/console/invitations/{id}',
      'member write owner DELETE /api/console/keys/{id}',
      'member write owner DELETE /api/console/members/{id}',
      'member write owner PATCH /api/console/keys/{id}',
      'member write owner PATCH /api/console/members/{id}',
      'member write owner PATCH /api/console/workspace',
      'member write owner POST /api/console/invitations',
      'member write owner POST /api/console/keys',
      'member write owner POST /api/console/keys/{id}/rotate',
      'member write owner POST /api/console/workspace/delete',
      'open read GET /api/auth/callback/google',
      'open read GET /api/external/analyses/{id}/{report}',
      'open read GET /api/external/controls',
      'open read GET /api/guides',
      'open read GET /api/guides/{id}',
      'open read GET /api/helplines',
      'open read GET /api/mcp',
      'open read GET /api/openapi.json',
      'open read GET /api/questions',
      'open read GET /api/v1',
      'open read GET /api/v1/health',
      'open read GET /chart',
      'open read GET /chart/share/{lang}',
      'open read GET /chart/shared/{token*}',
      'open read GET /chart/{lang}',
      'open read GET /check',
      'open read GET /check/embed',
      'open read GET /check/embed/{lang}',
      'open read GET /check/{lang}',
      'open read GET /console',
      'open read GET /console/address',
      'open read GET /console/confirm',
      'open read GET /console/first',
      'open read GET /console/invitation',
      'open read GET /console/link',
      'open read GET /console/new-password',
      'open read GET /console/second-factor',
      'open read GET /console/sent',
      'open read GET /console/sign-in/oidc',
      'open read GET /console/sign-up',
      'open read GET /console/{path*}',
      'open read GET /correo',
      'open read GET /cuenta',
      'open read GET /eliminar',
      'open read GET /enlace',
      'open read GET /entrar',
      'open read GET /fec/shared/{token}',
      'open read GET /fec/shared/{token}/workbook',
      'open read GET /guides',
      'open read GET /guides/{lang}',
      'open read GET /guides/{lang}/{guide}',
      'open read GET /portal-assets/{version}/{name}',
      'open read GET /portal.d.ts',
      'open read GET /portal.js',
      'open read GET /registro',
      'open read GET /restablecer',
      'open read GET /timeline',
      'open read GET /timeline/assets/{path*}',
      'open read GET /timeline/events/{id}',
      'open read GET /verificar',
      'open read POST /api/console/auth/oidc',
      'open read POST /api/console/auth/passkey/options',
      'open read POST /api/v1',
      'open read POST /chart/places',
      'open read POST /chart/share/{lang}',
      'open read POST /chart/{lang}',
      'open read POST /check/embed/{lang}',
      'open read POST /check/{lang}',
      'open write GET /api/console/auth/oidc/callback',
      'open write POST /api/auth/magic-link/verify',
      'open write POST /api/auth/request-password-reset',
      'open write POST /api/auth/reset-password',
      'open write POST /api/auth/send-verification-email',
      'open write POST /api/auth/sign-in/email',
      'open write POST /api/auth/sign-in/magic-link',
      'open write POST /api/auth/sign-in/social',
      'open write POST /api/auth/sign-out',
      'open write POST /api/auth/sign-up/email',
      'open write POST /api/auth/verify-email',
      'open write POST /api/billing/webhook',
      'open write POST /api/console/auth/first-operator',
      'open write POST /api/console/auth/link',
      'open write POST /api/console/auth/passkey',
      'open write POST /api/console/auth/request-password-reset',
      'open write POST /api/console/auth/reset-password',
      'open write POST /api/console/auth/second-factor',
      'open write POST /api/console/auth/send-verification-email',
      'open write POST /api/console/auth/sign-in',
      'open write POST /api/console/auth/sign-in/link',
      'open write POST /api/console/auth/sign-out',
      'open write POST /api/console/auth/sign-up',
      'open write POST /api/console/auth/sign-up/invited',
      'open write POST /api/console/auth/verify-email',
      'open write POST /console/confirm',
      'open write POST /console/confirm/send',
      'open write POST /console/first',
      'open write POST /console/invitation',
      'open write POST /console/link/send',
      'open write POST /console/new-password',
      'open write POST /console/new-password/send',
      'open write POST /console/second-factor',
      'open write POST /console/sign-in',
      'open write POST /console/sign-in/passkey',
      'open write POST /console/sign-up',
      'operator read GET /api/console/operator/people',
      'operator read GET /api/console/operator/workspaces',
      'operator read GET /api/operator/members',
      'operator read GET /api/operator/members/{id}',
      'operator read GET /api/operator/members/{id}/export',
      'operator read GET /api/v1/operator/closures',
      'operator read GET /api/v1/operator/hotels/{uen}/links',
      'operator read GET /api/v1/operator/imports',
      'operator read GET /api/v1/operator/links',
      'operator read GET /api/v1/operator/suppressions',
      'operator write DELETE /api/console/operator/people/{id}',
      'operator write DELETE /api/console/operator/people/{id}/sessions',
      'operator write DELETE /api/console/operator/workspaces/{slug}/services/{name}',
      'operator write DELETE /api/operator/members/{id}',
      'operator write DELETE /api/operator/members/{id}/sessions',
      'operator write DELETE /api/v1/operator/closures/{id}',
      'operator write DELETE /api/v1/operator/suppressions/{uen}',
      'operator write POST /api/v1/operator/closures',
      'operator write POST /api/v1/operator/imports/{id}/cancel',
      'operator write POST /api/v1/operator/links/{id}',
      'operator write POST /api/v1/operator/links/{id}/undo',
      'operator write POST /api/v1/operator/suppressions',
      'operator write POST /api/v1/operator/suppressions/{uen}/seen',
      'operator write PUT /api/console/operator/people/{id}/operator',
      'operator write PUT /api/console/operator/workspaces/{slug}/services/{name}',
      'operator write PUT /api/operator/members/{id}/premium',
      'optional read GET /console/design',
      'optional read GET /console/design/{part*}',
      'optional read GET /console/passkey',
      'optional read GET /console/sign-in',
      'optional read POST /api/check-usage',
      'optional read POST /api/verify-auth',
      'optional write POST /api/register-usage',
      'optional write POST /console/address',
      'optional write POST /console/link',
      'optional write POST /console/passkey',
      'session read GET /api/auth/export',
      'session read GET /api/console/account/export',
      'session read GET /api/console/account/factors',
      'session read GET /api/console/account/invitations',
      'session read GET /api/console/account/sessions',
      'session read GET /api/console/auth/session',
      'session read GET /api/console/workspaces',
      'session read GET /api/user-status',
      'session read POST /api/console/account/passkeys/options',
      'session read POST /api/console/auth/confirm/passkey/options',
      'session write DELETE /api/console/account/identities/{id}',
      'session write DELETE /api/console/account/passkeys/{id}',
      'session write DELETE /api/console/account/sessions/{id}',
      'session write DELETE /api/console/account/totp',
      'session write PATCH /api/console/account',
      'session write PATCH /api/console/account/passkeys/{id}',
      'session write POST /api/auth/change-email',
      'session write POST /api/auth/change-email/confirm',
      'session write POST /api/auth/change-password',
      'session write POST /api/auth/delete-user',
      'session write POST /api/auth/delete-user/confirm',
      'session write POST /api/auth/revoke-sessions',
      'session write POST /api/auth/update-user',
      'session write POST /api/billing/checkout',
      'session write POST /api/billing/portal',
      'session write POST /api/billing/refresh',
      'session write POST /api/console/account/delete',
      'session write POST /api/console/account/email',
      'session write POST /api/console/account/email/confirm',
      'session write POST /api/console/account/invitations/{id}/accept',
      'session write POST /api/console/account/passkeys',
      'session write POST /api/console/account/password',
      'session write POST /api/console/account/recovery-codes',
      'session write POST /api/console/account/totp',
      'session write POST /api/console/account/totp/confirm',
      'session write POST /api/console/auth/confirm',
      'session write POST /api/console/auth/confirm/passkey',
      'session write POST /api/console/auth/sign-out-everywhere',
      'session write POST /api/console/workspaces',
      'session write POST /api/console/workspaces/leave',
    ]);
  });

  test('the platform’s own operations, told apart: pages, and what programs read', () => {
    const own = mounted.filter(({ service }) => service.name === 'platform').map(({ operation }) => operation);
    const told = own.map(({ access, effect, method, path, page }) =>
      page === true ? `${access} ${method} ${path} page` : `${access} ${effect} ${method} ${path}`,
    );
    expect(told.sort()).toEqual([
      'key-only read GET /api/keys/info',
      'key-only write POST /api/keys/rotate',
      'open GET / page',
      'open GET /assets/{version}/{name} page',
      'open GET /docs page',
      'open GET /docs/problems page',
      'open GET /docs/{service} page',
      'open GET /docs/{service}/{operation} page',
      'open GET /favicon.ico page',
      'open GET /robots.txt page',
      'open GET /status page',
      'open read GET /api/status',
      'open read GET /healthz',
      'open read GET /openapi/{file}',
      'open read GET /readyz',
      'open read GET /readyz/{service}',
      'operator read GET /api/operator/audit',
      'operator read GET /api/operator/jobs',
      'operator read GET /api/operator/keys',
      'operator read GET /api/operator/status',
      'operator write DELETE /api/operator/incidents/{id}',
      'operator write DELETE /api/operator/keys/{id}',
      'operator write PATCH /api/operator/incidents/{id}',
      'operator write POST /api/operator/incidents',
      'operator write POST /api/operator/jobs/{id}/run',
      'operator write PUT /api/operator/status',
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
      people: undefined,
      downloads: undefined as never,
      allowances: undefined as never,
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
