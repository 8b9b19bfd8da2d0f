import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '#apps/cli/run.ts';
import { portal } from '../../index.ts';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { openPortalFixture, someEmail } from '../../test/portal-fixture.ts';

let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture();
});
afterAll(() => fixture.close());

const users = (...argv: string[]) => fixture.server.cli('users', ...argv);
const PASSWORD = 'jade y obsidiana';
const create = (email: string, ...more: string[]) =>
  users('create', '--email', email, '--name', 'Ixchel', '--password', PASSWORD, ...more);
const signIn = async (email: string, password = PASSWORD) =>
  (await fixture.post('/api/auth/sign-in/email', { email, password })).status;

describe('quintet users', () => {
  test('an account that needs no confirmation, told as text and as JSON', async () => {
    const [first, second] = [someEmail(), someEmail()];
    expect((await create(first)).stdout).toMatch(new RegExp(`^${first} can sign in; id [0-9A-Za-z]{32}\n$`));
    const told = JSON.parse((await create(second.toUpperCase(), '--json')).stdout) as object;
    expect(told).toEqual({ id: expect.any(String), email: second, name: 'Ixchel' });
    expect(await Promise.all([first, second].map((email) => signIn(email)))).toEqual([200, 200]);
  });

  test('the password from standard input, without the end of its line', async () => {
    const email = someEmail();
    const ignored = () => {};
    const exitCode = await runCli(
      ['users', 'create', '--email', email, '--name', 'Ixchel', '--password-stdin'],
      fixture.server.environment,
      [portal],
      {
        stdout: ignored,
        stderr: ignored,
        stdin: Readable.from(['from a ', 'pipe, piece by piece\n']),
        isInteractive: false,
        onInterrupt: () => ignored,
      },
    );
    expect(exitCode).toBe(0);
    expect(await signIn(email, 'from a pipe, piece by piece')).toBe(200);
  });

  test('an address has one account; a sign-up that nobody confirmed makes room', async () => {
    const email = someEmail();
    await fixture.post('/api/auth/sign-up/email', { name: 'A stranger', email, password: 'of a stranger' });
    expect((await create(email)).exitCode).toBe(0);
    expect(await signIn(email, 'of a stranger')).toBe(401);
    expect(await create(email)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: `${email} has an account already.\n`,
    });
  });

  test('premium until a day, and taken back', async () => {
    const { email, cookie } = await fixture.signIn();
    const check = async () => (await fixture.post('/api/check-usage', { appName: 'cruz-nawales' }, { cookie })).json();
    expect((await users('grant', '--email', email, '--until', '2099-01-31')).stdout).toContain(
      '2099-01-31T23:59:59.999Z',
    );
    expect(await check()).toEqual({ puede_usar: true, usos_restantes: 100, es_premium: true });
    expect((await users('show', '--email', email)).stdout).toContain('premium, active, until 2099-01-31');
    expect((await users('grant', '--email', email, '--until', '2020-01-31')).stdout).toContain('has ended');
    expect(await check()).toEqual({ puede_usar: true, usos_restantes: 1, es_premium: false });
    expect((await users('show', '--email', email)).stdout).toContain('free, none');
  });

  const deeds = async (id: string) =>
    (
      await fixture.server.database.query<{ action: string; actor: string; detail: object }>(
        'SELECT action, actor, detail FROM platform.audit WHERE subject = $1 ORDER BY id',
        [`member:${id}`],
      )
    ).rows;

  test('what is done to an account is written in the audit', async () => {
    const email = someEmail();
    const { id } = JSON.parse((await create(email, '--json')).stdout) as { id: string };
    await users('grant', '--email', email, '--until', '2099-01-31');
    await users('sign-out', '--email', email);
    const exported = await users('export', '--email', email);
    expect(JSON.parse(exported.stdout)).toMatchObject({
      exportedAt: expect.any(String),
      user: { id, email },
      account: {},
    });
    expect(exported.stdout).not.toMatch(/password|token|hash/i);
    expect(await deeds(id)).toEqual([
      {
        action: 'member.status_changed',
        actor: expect.stringMatching(/^cli:/),
        detail: { until: '2099-01-31T23:59:59.999Z' },
      },
      { action: 'sessions.ended', actor: expect.any(String), detail: {} },
      { action: 'member.exported', actor: expect.any(String), detail: {} },
    ]);
  });

  test('an account is deleted as its member could, who is told', async () => {
    const email = someEmail();
    const { id } = JSON.parse((await create(email, '--json')).stdout) as { id: string };
    expect(await users('delete', '--email', email)).toMatchObject({ exitCode: 0, stdout: `${email} is deleted.\n` });
    expect(await signIn(email)).toBe(401);
    expect(await fixture.mailTo(email)).toMatchObject({ recipients: [email] });
    expect((await deeds(id)).map(({ action }) => action)).toEqual(['member.deleted']);
    expect((await users('delete', '--email', email)).exitCode).toBe(1);
  });

  test.each([
    [['create', '--email', 'nobody', '--name', 'x', '--password', PASSWORD], '--email must be an e-mail address.'],
    [['create', '--email', 'a@example.com', '--name', 'x', '--password', 'short'], 'must have 8 to 128 characters'],
    [['create', '--email', 'a@example.com', '--name', '  ', '--password', PASSWORD], '--name is empty'],
    [['create', '--email', 'a@example.com', '--name', 'x'], '--password (or --password-stdin)'],
    [['create', '--email', 'a@example.com', '--name', 'x', '--password', PASSWORD, '--password-stdin'], 'not both'],
    [['grant', '--email', 'a@example.com', '--until', 'soon'], '--until needs a date'],
    [['grant', '--email', 'a@example.com', '--until', '2027-02-30'], 'There is no 2027-02-30'],
    [['grant', '--email', 'a@example.com', '--until', '2027-02-03T12:00:00'], '--until needs a date'],
  ])('%j is explained', async (argv, message) => {
    const { exitCode, stdout, stderr } = await users(...argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('\\p{');
  });

  test('an address that nobody has', async () => {
    const email = someEmail();
    for (const argv of [['grant', '--until', '2099-01-31'], ['show'], ['export'], ['delete']]) {
      expect(await users(...argv, '--email', email)).toMatchObject({
        exitCode: 1,
        stderr: `Nobody has the address ${email}.\n`,
      });
    }
  });
});
