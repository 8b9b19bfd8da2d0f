import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleFixture } from '../../test/console-fixture.ts';
import { openConsoleFixture, someEmail } from '../../test/console-fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.close());

const operators = (...argv: string[]) => fixture.server.cli('operators', ...argv);

test('the first one’s link: printed, good once, and printed no more', async () => {
  const { stdout } = await operators('link');
  expect(stdout).toMatch(new RegExp(`^${fixture.url}/console/first#token=[\\w-]{32}\n$`));
  const json = { token: stdout.trim().split('=')[1], name: 'Olga', email: someEmail() };
  expect((await fixture.ask('POST', '/api/console/auth/first-operator', { json })).status).toBe(200);
  expect((await fixture.ask('POST', '/api/console/auth/first-operator', { json })).status).toBe(400);
  const again = await operators('link');
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('operators grant --email')]);
  expect((await operators('list')).stdout).toBe(`${json.email}  Olga  no second factor yet\n`);
});

test('the mark is given and taken; whoever loses it signs in again', async () => {
  const { email, cookie } = await fixture.signIn();
  await fixture.addPasskey(cookie);
  const session = () => fixture.ask('GET', '/api/console/auth/session', { cookie });
  expect((await session()).json<{ user: object }>().user).toMatchObject({ isOperator: false });
  expect((await operators('grant', '--email', email.toUpperCase())).exitCode).toBe(0);
  expect((await session()).json<{ user: object }>().user).toMatchObject({ isOperator: true });
  expect((await operators('list')).stdout).toContain(`${email}  Ada  second factors: 1`);
  expect(JSON.parse((await operators('revoke', '--email', email, '--json')).stdout)).toEqual({
    email,
    isOperator: false,
  });
  expect((await session()).status).toBe(401);
});

test.each([
  [['grant', '--email', 'nobody@example.com'], 1, 'has no account'],
  [['grant', '--email', 'nobody'], 2, 'no e-mail address'],
  [['grant'], 2, '--email'],
])('%j ends with %i', async (argv, code, said) => {
  const { exitCode, stderr } = await operators(...argv);
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(said)]);
});
