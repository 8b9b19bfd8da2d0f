import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

/** Keys and members of a workspace share one limit; its owners can still take away what uses it up. */
const QUOTA = 30;
let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    { LIMIT_KEY_PER_MINUTE: String(QUOTA), CONSOLE_DEFAULT_SERVICES: 'readiness' },
    services.filter(({ name }) => name === 'readiness'),
  );
  acme = await makeWorkspace(fixture);
});

afterAll(() => fixture.close());

test('a stolen key uses up the limit of the workspace, and its owner revokes it all the same', async () => {
  const [stolen, own] = [await acme.makeKey('readiness'), await acme.makeKey('readiness')];
  const check = (key: string) =>
    fixture.ask('POST', '/api/student-protection-check', {
      json: {},
      origin: '',
      headers: { authorization: `Bearer ${key}` },
    });
  for (let i = 0; i < QUOTA; i += 1) expect((await check(stolen.key)).status).toBe(400);
  expect(codeOf(await check(stolen.key))).toBe('rate_limited');
  expect(codeOf(await check(own.key))).toBe('rate_limited');
  const byMember = await acme.ask('POST', '/api/student-protection-check', { json: {}, as: acme.member });
  expect(codeOf(byMember)).toBe('rate_limited');
  expect((await acme.ask('DELETE', `/api/console/keys/${stolen.id}`)).status).toBe(200);
  expect((await check(stolen.key)).status).toBe(401);
});
