import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { realPorts } from '#platform/ports.ts';
import type { ApiOperation } from './bad-input/api.ts';
import { issuerFor, readApi } from './bad-input/api.ts';
import type { OperatorFixture } from './support/operators.ts';
import { openOperatorFixture } from './support/operators.ts';
import { proofSize } from './support/proof-size.ts';
import type { TestServer } from './support/server.ts';
import { HeldLoop } from './worst-requests/held-loop.ts';
import { requestsTo } from './worst-requests/requests.ts';

/**
 * No request holds the event loop for more than 50 ms, whatever it says: every operation gets the worst texts in every place
 * that a text fits into, as large as a body or the headers may be.
 */
const LIMIT_MS = 50;
const TIME_LIMIT_MS = 300_000;
/** In short, one in so many. */
const SHARE = proofSize({ full: 1, short: 8 });
const JSON_BODY_LIMIT = 100 * 1024;
/** What is streamed may be far larger; it is read in pieces. */
const LARGEST_DRIVEN = 1024 * 1024;

let fixture: OperatorFixture;
let server: TestServer;
let operations: ApiOperation[];
let loop: HeldLoop;
let slowest = { milliseconds: 0, about: '' };
let sent = 0;

beforeAll(async () => {
  fixture = await openOperatorFixture(
    services.filter(({ name }) => name !== 'console'),
    {
      LIMIT_ADDRESS_PER_MINUTE: '1000000000',
      LIMIT_KEY_PER_MINUTE: '1000000000',
      // Payments are on, so that their events are read; nobody is there to be asked about them.
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRETS: 'whsec_of_nobody',
      STRIPE_PRICE_ID: 'price_of_nothing',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
    // No name is known, so nothing is fetched.
    { ...realPorts(), resolver: { resolve: async () => ({ status: 'no_such_name', ttlSeconds: 1 }) } },
  );
  server = fixture.server;
  // As the process does when it has begun to listen.
  await server.server.renderAhead();
  operations = await readApi(server);
  loop = new HeldLoop(Number(new URL(server.url).port));
});

afterAll(async () => {
  await loop.close();
  await fixture.close();
});

describe('no request holds the event loop', { timeout: TIME_LIMIT_MS }, () => {
  test.each(['cycles', 'fec', 'platform', 'portal', 'prospects', 'readiness'])('of %s', async (service) => {
    const own = operations.filter((operation) => operation.service === service);
    expect(own.length).toBeGreaterThan(0);
    const held: string[] = [];
    for (const operation of own) {
      const withUsualHeaders = operation === own[0] || operation.parameters.some((each) => each.in === 'header');
      const driven = {
        operation,
        bodyLimit: limitOf(operation),
        headers: await credentialsOf(operation),
        withUsualHeaders,
      };
      const answers = new Set<number>();
      let made = 0;
      for (const request of requestsTo(driven)) {
        made += 1;
        if (made % SHARE !== 1 % SHARE) continue;
        const { milliseconds, status } = await loop.holdOf(request, LIMIT_MS);
        sent += 1;
        answers.add(status);
        // It has ended its own session or changed its own key.
        if (status === 401) Object.assign(driven.headers, await credentialsOf(operation));
        if (milliseconds > slowest.milliseconds) slowest = { milliseconds, about: `${request.about}: ${status}` };
        if (milliseconds > LIMIT_MS) held.push(`${milliseconds.toFixed(0)} ms: ${request.about}: ${status}`);
      }
      // Else nothing of it was driven but its entry point.
      expect(
        [...answers].filter((status) => ![0, 401, 429, 503].includes(status)),
        operation.id,
      ).not.toEqual([]);
    }
    expect(held).toEqual([]);
  });

  test('of all', () => {
    console.log(`${sent} requests; the longest hold was ${slowest.milliseconds.toFixed(1)} ms: ${slowest.about}`);
    expect(sent).toBeGreaterThan((operations.length * 100) / SHARE);
  });
});

function limitOf({ id }: ApiOperation): number {
  const limit = mountedAs(id)?.operation.bodyLimit ?? JSON_BODY_LIMIT;
  return typeof limit === 'number' ? limit : LARGEST_DRIVEN;
}

async function credentialsOf({ id, service, credential }: ApiOperation): Promise<Record<string, string>> {
  if (credential !== undefined) {
    return { [credential.header]: credential.prefix + (await server.issueKey(issuerFor(service))) };
  }
  const access = mountedAs(id)?.operation.access;
  if (access === 'operator') return { cookie: fixture.cookies.operator, origin: fixture.url };
  if (access === 'member') return await memberHeaders();
  return access === 'session' ? { cookie: await sessionOf(id), origin: server.url } : {};
}

/** The operator, as the owner of a workspace with every service. */
async function memberHeaders(): Promise<Record<string, string>> {
  const { database } = server;
  await database.query(
    `WITH made AS (INSERT INTO platform.workspace (slug, name) VALUES ('driven', 'Driven') ON CONFLICT DO NOTHING RETURNING id),
       opened AS (INSERT INTO platform.workspace_service (workspace_id, service) SELECT id, 'fec' FROM made)
     INSERT INTO console.membership (workspace_id, member_id, role)
     SELECT made.id, m.id, 'owner' FROM made, console.member m WHERE m.is_operator`,
  );
  return { cookie: fixture.cookies.operator, origin: fixture.url, 'quintet-workspace': 'driven' };
}

const mountedAs = (id: string) => server.server.mounted.find(({ operation }) => operation.id === id);

/** A member for each operation: one of them may end what the others need. */
async function sessionOf(id: string): Promise<string> {
  const [email, password] = [`${id.toLowerCase()}@example.com`, 'jade y obsidiana'];
  await server.cli('users', 'create', '--email', email, '--name', 'Ixchel', '--password', password);
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
