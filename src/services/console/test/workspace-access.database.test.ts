import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { MountedOperation } from '#platform/http/operation/mounted.ts';
import type { Answer } from '#test/support/http.ts';
import { answerOf } from '#test/support/http.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { codeOf, openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

/** Who gets where: every operation of the running server, asked by everybody who might try. */
let fixture: ConsoleFixture;
let acme: WorkspaceFixture;
let other: WorkspaceFixture;
let mounted: readonly MountedOperation[];

const KEYED = ['fec', 'portal', 'prospects', 'readiness'];

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name !== 'console'),
  );
  mounted = fixture.server.server.mounted;
  [acme, other] = [await makeWorkspace(fixture), await makeWorkspace(fixture)];
  for (const service of KEYED) await acme.open(service);
});

afterAll(() => fixture.close());

const pathOf = ({ operation }: MountedOperation) =>
  operation.path.replace(/\{\w+\*?\}/g, '00000000-0000-4000-8000-000000000000');

/** What admission refuses with; whatever else an operation says, it was reached. */
const NOT_ADMITTED = new Set([
  'unauthorized',
  'workspace_missing',
  'not_a_member',
  'role_too_low',
  'service_not_opened',
  'second_factor_needed',
  'scope_missing',
  'address_not_allowed',
  'operators_only',
  'origin_not_allowed',
  'workspace_required',
]);

const codeIn = (answer: Answer): string | undefined => {
  if (!answer.text.startsWith('{')) return undefined;
  const { code, error } = answer.json<{
    code?: string;
    error?: { code?: string; data?: { code?: string } } | string;
  }>();
  return code ?? (typeof error === 'object' ? (error.code?.toString() ?? error.data?.code) : undefined);
};

async function ask(
  each: MountedOperation,
  headers: Record<string, string>,
  { origin = fixture.url }: { origin?: string | undefined } = {},
): Promise<string> {
  const { method, body, accepts } = each.operation;
  const isWrite = method !== 'GET';
  const type = body === 'stream' ? (accepts?.[0] ?? 'application/octet-stream') : 'application/json';
  const response = await fetch(`${fixture.url}${pathOf(each)}`, {
    method,
    redirect: 'manual',
    headers: { ...(isWrite && { 'content-type': type }), ...(origin !== '' && { origin }), ...headers },
    ...(isWrite && { body: '{}' }),
  });
  const answer = await answerOf(response);
  const { text } = answer;
  const refused = JSON.stringify(response.status >= 400 ? text : '').match(/[a-z]+(?:_[a-z]+)+|unauthorized/g) ?? [];
  const code = codeIn(answer);
  if (code !== undefined && NOT_ADMITTED.has(code)) return code;
  // Other formats of refusals name the code somewhere.
  const named = refused.find((word) => NOT_ADMITTED.has(word));
  return named ?? (response.status === 401 ? 'unauthorized' : 'reached');
}

const of = (access: MountedOperation['operation']['access']) =>
  mounted.filter(({ operation }) => operation.access === access);

const as = ({ cookie }: SignedInPerson, slug?: string) => ({
  cookie,
  ...(slug !== undefined && { 'quintet-workspace': slug }),
});

describe('a session', () => {
  test('of a member reaches what the role may do, of each effect, and nothing else', async () => {
    for (const each of [...of('key'), ...of('member')]) {
      const { effect, role: needed = 'viewer', id } = each.operation;
      for (const role of ['viewer', 'member', 'owner'] as const) {
        // Deleting the workspace is tried in a test of its own.
        if (role === 'owner' && id === 'deleteWorkspace') continue;
        const mayReach =
          (role !== 'viewer' || effect === 'read') && (needed === 'viewer' || role === 'owner' || role === needed);
        const found = await ask(each, as(acme[role], acme.slug));
        // The endpoint of agents takes no pages, whoever they are of.
        if (id === 'callMcp') expect(found).toBe('origin_not_allowed');
        else expect(found, `${role} ${id}`).toBe(mayReach ? 'reached' : 'role_too_low');
      }
    }
  });

  test('sends JSON, which a form cannot', async () => {
    for (const each of of('member')) {
      const { method, body, id } = each.operation;
      if (method === 'GET' || body === undefined) continue;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const { status } = await fetch(`${fixture.url}${pathOf(each)}`, {
          method,
          headers: { ...as(acme.owner, acme.slug), origin: fixture.url, 'content-type': type },
          body: '{}',
        });
        expect([id, type, status]).toEqual([id, type, 415]);
      }
    }
  });

  test('is nobody in another workspace, and in one that does not exist', async () => {
    for (const each of [...of('key'), ...of('member')]) {
      for (const slug of [other.slug, 'nowhere-at-all']) {
        expect(await ask(each, as(acme.owner, slug)), `${each.operation.id} ${slug}`).toBe('not_a_member');
      }
    }
  });

  test('without the header of the workspace reaches nothing: there is no default', async () => {
    for (const each of [...of('key'), ...of('member')]) {
      expect(await ask(each, as(acme.owner)), each.operation.id).toBe('workspace_missing');
    }
  });

  test('reaches no service that is not opened', async () => {
    for (const each of of('key')) {
      expect(await ask(each, as(other.owner, other.slug)), each.operation.id).toBe('service_not_opened');
    }
  });

  test('cannot stand in for a key where it is about the key', async () => {
    for (const each of of('key-only')) expect(await ask(each, as(acme.owner, acme.slug))).toBe('unauthorized');
  });

  test('of an ordinary account is no operator', async () => {
    for (const each of of('operator')) expect(await ask(each, as(acme.owner, acme.slug))).toBe('operators_only');
  });

  test('counts for nothing where another origin changes something with it', async () => {
    const origins = ['https://evil.example', fixture.url.replace('localhost', 'sub.localhost'), 'null', ''];
    for (const each of [...of('key'), ...of('member'), ...of('operator')]) {
      if (each.operation.method === 'GET') continue;
      for (const origin of origins) {
        const found = await ask(each, as(acme.owner, acme.slug), { origin });
        expect(found, `${each.operation.id} ${origin}`).toBe('origin_not_allowed');
      }
    }
  });

  test('that is over, and one of nobody, are strangers', async () => {
    const gone = await fixture.signIn();
    await fixture.ask('POST', '/api/console/auth/sign-out', { json: {}, cookie: gone.cookie });
    for (const each of [...of('key'), ...of('member'), ...of('operator')]) {
      expect(await ask(each, as(gone, acme.slug)), each.operation.id).toBe('unauthorized');
      expect(await ask(each, { 'quintet-workspace': acme.slug }), each.operation.id).toMatch(
        /unauthorized|origin_not_allowed/,
      );
    }
  });
});

/** Sends the last byte of a body only after `meanwhile`. */
async function withLateByte(
  path: string,
  json: object,
  headers: Record<string, string>,
  meanwhile: () => Promise<void>,
) {
  const text = JSON.stringify(json);
  const asked = request(`${fixture.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': text.length, origin: fixture.url, ...headers },
  });
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject);
  });
  asked.write(text.slice(0, -1));
  const begun = performance.now();
  await meanwhile();
  // As long as a body may come late without being looked at again.
  await expect.poll(() => performance.now() - begun, { timeout: 5000 }).toBeGreaterThan(700);
  asked.end(text.slice(-1));
  return await answered;
}

describe('whoever keeps the last byte back', () => {
  test('is not heard once a member is removed, a key revoked or a session over', async () => {
    const workspace = await makeWorkspace(fixture);
    await workspace.open('readiness');
    const { member, owner, slug, ask: askIn } = workspace;
    await askIn('PATCH', `/api/console/members/${member.id}`, { json: { role: 'owner' } });
    const invited = await withLateByte(
      '/api/console/invitations',
      { email: 'again@example.com', role: 'owner' },
      as(member, slug),
      async () => {
        expect((await askIn('DELETE', `/api/console/members/${member.id}`)).status).toBe(200);
      },
    );
    expect(invited).toBe(403);
    const { key, id } = await workspace.makeKey('readiness');
    const checked = await withLateByte(
      '/api/student-protection-check',
      {},
      { authorization: `Bearer ${key}` },
      async () => {
        expect((await askIn('DELETE', `/api/console/keys/${id}`)).status).toBe(200);
      },
    );
    expect(checked).toBe(401);
    const made = await withLateByte(
      '/api/console/keys',
      { service: 'readiness', name: 'Late' },
      as(owner, slug),
      async () => {
        await fixture.ask('POST', '/api/console/auth/sign-out', { json: {}, cookie: owner.cookie });
      },
    );
    expect(made).toBe(401);
  });
});

describe('a key', () => {
  const forService = ({ service }: MountedOperation) => (service.name === 'platform' ? 'readiness' : service.name);

  test('opens what its scopes name, by effect or by operation', async () => {
    const keys = new Map<string, string>();
    const keyFor = async (service: string, scope: string) => {
      const name = `${service} ${scope}`;
      const known = keys.get(name);
      if (known !== undefined) return known;
      const { key } = await acme.makeKey(service, { scopes: [scope] });
      keys.set(name, key);
      return key;
    };
    for (const each of of('key')) {
      const { effect, id } = each.operation;
      for (const scope of ['read', 'spend', 'write']) {
        const header = headerFor(each, await keyFor(each.service.name, scope));
        const found = await ask(each, header, { origin: '' });
        expect(found, `${scope} ${id}`).toBe(scope === effect ? 'reached' : 'scope_missing');
      }
      const { key, id: keyId } = await acme.makeKey(each.service.name, { scopes: [id] });
      expect(await ask(each, headerFor(each, key), { origin: '' }), id).toBe('reached');
      await acme.ask('DELETE', `/api/console/keys/${keyId}`);
    }
  });

  test('opens no other service, no page of people and no operator', async () => {
    const { key } = await acme.makeKey('readiness');
    for (const each of [...of('member'), ...of('operator'), ...of('session')]) {
      expect(await ask(each, { authorization: `Bearer ${key}` }), each.operation.id).toMatch(
        /unauthorized|origin_not_allowed/,
      );
    }
    for (const each of of('key')) {
      if (each.service.name === 'readiness') continue;
      expect(await ask(each, headerFor(each, key), { origin: '' }), each.operation.id).toBe('unauthorized');
    }
  });

  test('is judged alone, whatever session is beside it', async () => {
    for (const each of [...of('key'), ...of('key-only')]) {
      const header = headerFor(each, `qt_${forService(each)}_${'0'.repeat(38)}`);
      const found = await ask(each, { ...as(acme.owner, acme.slug), ...header });
      expect(found, each.operation.id).toBe('unauthorized');
    }
  });

  test('in a header of another service is a key all the same, and no session makes up for it', async () => {
    for (const each of [...of('key'), ...of('member')]) {
      for (const header of ['authorization', 'x-api-key', 'x-gateway-key']) {
        const key = `qt_readiness_${'0'.repeat(38)}`;
        const value = header === 'authorization' ? `Bearer ${key}` : key;
        const found = await ask(each, { ...as(acme.owner, acme.slug), [header]: value });
        expect(found, `${each.operation.id} ${header}`).toBe('unauthorized');
      }
    }
  });

  test('opens nothing from another network', async () => {
    const here = await acme.makeKey('readiness', { addresses: ['127.0.0.0/8', '::1'] });
    const elsewhere = await acme.makeKey('readiness', { addresses: ['203.0.113.0/24'] });
    const check = mounted.find(({ operation }) => operation.id === 'checkReadiness') as MountedOperation;
    expect(await ask(check, headerFor(check, here.key), { origin: '' })).toBe('reached');
    expect(await ask(check, headerFor(check, elsewhere.key), { origin: '' })).toBe('address_not_allowed');
  });

  test('of a workspace does not see what another made', async () => {
    await other.open('fec');
    const [mine, theirs] = [await acme.makeKey('fec'), await other.makeKey('fec')];
    const content = 'JournalCode\tJournalLib\n';
    const made = await fetch(`${fixture.url}/api/external/analyze`, {
      method: 'POST',
      headers: { 'x-api-key': mine.key, 'content-type': 'text/plain', prefer: 'respond-async' },
      body: content,
    });
    const { id } = (await made.json()) as { id: string };
    const read = (key: string) =>
      fetch(`${fixture.url}/api/external/analyses/${id}`, { headers: { 'x-api-key': key } });
    expect(made.status).toBe(202);
    expect((await read(theirs.key)).status).toBe(404);
    // Another key of the same workspace, and its members, do.
    const second = await acme.makeKey('fec');
    expect((await read(second.key)).status).toBe(200);
    const byMember = await acme.ask('GET', `/api/external/analyses/${id}`, { as: acme.viewer });
    expect(byMember.status).toBe(200);
    const byStranger = await acme.ask('GET', `/api/external/analyses/${id}`, { as: other.owner });
    expect(codeOf(byStranger) ?? byStranger.text).toContain('not_a_member');
  });
});

function headerFor({ service }: MountedOperation, key: string): Record<string, string> {
  const [credential = 'bearer'] = service.credentials;
  return credential === 'bearer' ? { authorization: `Bearer ${key}` } : { [credential]: key };
}
