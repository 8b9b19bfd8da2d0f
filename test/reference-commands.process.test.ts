import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { SampleAnswers } from '#platform/http/operation/sample.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { realPorts } from '#platform/ports.ts';
import { keyVariable } from '#platform/reference/credentials.ts';
import { takesKeys } from '#platform/service.ts';
import { startDnsResponder } from './support/dns-responder.ts';
import { ask } from './support/http.ts';
import type { PageCommand, Ran } from './support/page-commands.ts';
import { codeIn, commandsOf, runCommand } from './support/page-commands.ts';
import { committedAnswer } from './support/sample-answers.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';
import type { WebSite } from './support/web-site.ts';
import { startWebSite } from './support/web-site.ts';

/**
 * Every command of the reference, copied from its page into a shell, works against a server with demo data; and the answers
 * that the pages show are those that it gives. `npm run examples` writes them anew.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const isUpdate = process.env['UPDATE_EXAMPLES'] === 'true';
const PUBLIC_ADDRESS = '127.0.0.2';

let server: TestServer;
let site: WebSite;
let directory: string;
let closeDns: () => Promise<void>;
const environment: Record<string, string> = {};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-commands-'));
  const dns = await startDnsResponder(({ type }) => (type === 'A' ? { A: [PUBLIC_ADDRESS] } : 'no_data'));
  closeDns = dns.close;
  site = await startWebSite(
    { '/': { body: PAGE }, '/robots.txt': { body: '', headers: { 'content-type': 'text/plain' } } },
    PUBLIC_ADDRESS,
  );
  server = await startTestServer({
    environment: { DEMO_DATA: 'true', LIMIT_ADDRESS_PER_MINUTE: '100000' },
    ports: {
      ...realPorts(),
      resolver: openDnsClient({ servers: [dns.server] }),
      mayConnectTo: (address) => address === PUBLIC_ADDRESS,
      mayUsePort: (port) => port === site.port,
    },
  });
  for (const { name } of services.filter(takesKeys)) environment[keyVariable(name)] = await server.issueKey(name);
  const key = await server.issueKey('readiness');
  environment[keyVariable('platform')] = key;
  // Of something that nobody has: whoever may not ask is refused before that matters.
  environment['ID'] = '89b8eb36-67e9-4361-989a-25002f8e7253';
  // It was used before, as the page shows it.
  await ask(`${server.url}/api/keys/info`, { key });
});

afterAll(async () => {
  await server.close();
  await site.close();
  await closeDns();
  rmSync(directory, { recursive: true, force: true });
});

const PAGE = `<!doctype html><html lang="en"><head><title>Example Domain</title></head><body><h1>Example Domain</h1>
<p>This domain is for use in documentation examples without needing permission.</p></body></html>`;

const run = (command: string) => runCommand(command, directory, environment);

const known = new Map<string, Promise<PageCommand[]>>();

/** The pages of a service do not change while the server runs. */
function commands(service: string): Promise<PageCommand[]> {
  const all = known.get(service) ?? commandsOf(server.url, service);
  known.set(service, all);
  return all;
}

async function commandOf(service: string, operation: string, name = ''): Promise<string> {
  const all = await commands(service);
  return all.find((each) => each.operation === operation && each.name === name)?.command ?? '';
}

/** A member as the page tells to make one, whatever became of the last. */
async function freshMember(): Promise<void> {
  await server.database.query("DELETE FROM portal.member WHERE email LIKE '%@example.com'");
  await server.database.query('DELETE FROM portal.attempt');
  const { exitCode, stderr } = await server.cli(
    'users',
    'create',
    '--email',
    'ixchel@example.com',
    '--name',
    'Ixchel',
    '--password',
    'jade y obsidiana',
  );
  expect(exitCode, stderr).toBe(0);
  expect((await run(await commandOf('portal', 'signIn'))).status).toBe(200);
}

/** What the newest mail's link ends in, once there is one more. */
async function tokenAfter(ask: () => Promise<unknown>): Promise<void> {
  const folder = join(server.environment['DATA_DIR'] ?? '', 'mail');
  const mails = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .sort()
      : [];
  const before = mails().length;
  await ask();
  await expect.poll(() => mails().length, { timeout: 20_000, interval: 100 }).toBeGreaterThan(before);
  const mail = readFileSync(join(folder, mails().at(-1) ?? ''), 'utf8');
  environment['TOKEN'] = decodeURIComponent(/#(?:token=)?([\w.%~-]{20,})/.exec(mail)?.[1] ?? '');
}

/** An analysis that is done, in the variables that the pages name. */
async function finishedAnalysis(): Promise<void> {
  const { text } = await run(await commandOf('fec', 'analyzeFile', 'later'));
  environment['ANALYSIS_ID'] = (JSON.parse(text) as { id: string }).id;
  const read = await commandOf('fec', 'readAnalysis');
  let links: Record<string, string> = {};
  await expect
    .poll(
      async () => {
        const state = JSON.parse((await run(read)).text) as { status: string; links: Record<string, string> };
        links = state.links;
        return state.status;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe('done');
  const csv = new URL(Object.values(links).find((link) => link.includes('report.csv')) ?? '', server.url);
  environment['EXPIRES'] = csv.searchParams.get('expires') ?? '';
  environment['SIGNATURE'] = csv.searchParams.get('signature') ?? '';
}

const runOf = (operation: string) => async () => {
  expect((await run(await commandOf('portal', operation))).status).toBe(200);
};

/** What a reader has done before. */
const BEFORE: Readonly<Record<string, () => Promise<void>>> = {
  readAnalysis: finishedAnalysis,
  cancelAnalysis: finishedAnalysis,
  downloadReport: finishedAnalysis,
  useMagicLink: () => tokenAfter(runOf('sendMagicLink')),
  resetPassword: () => tokenAfter(runOf('requestPasswordReset')),
  verifyEmail: () => tokenAfter(runOf('signUp')),
  confirmEmailChange: () => tokenAfter(runOf('changeEmail')),
  confirmDeletion: () =>
    tokenAfter(async () => {
      const command = (await commandOf('portal', 'deleteUser')).replace(/--data '.*'$/s, "--data '{}'");
      expect((await run(command)).status).toBe(200);
    }),
};

/** Without what is outside, these are refused as the page says: payments and Google are nowhere set up here. */
const REFUSED: Readonly<Record<string, number>> = {
  openCheckout: 404,
  openBillingPortal: 404,
  refreshSubscription: 404,
  receiveBillingEvent: 404,
  startGoogleSignIn: 404,
  finishGoogleSignIn: 404,
};

/** Their answers are documents: one would hold itself, the others are committed in openapi/. */
const WITHOUT_ANSWER = new Set(['getOpenApi', 'getOpenApiDocument']);
/** Answers of these depend on nothing but the question. */
const STEADY = new Set(['cycles']);

/** The server of the test stands where the public one of the example is, but for its port. */
const reachable = ({ operation, command }: PageCommand) => {
  const there = `http://example.com:${site.port}/`;
  return AUDITS.has(operation)
    ? command
        .replace(encodeURIComponent('http://example.com/'), encodeURIComponent(there))
        .replaceAll('"http://example.com/"', JSON.stringify(there))
    : command;
};

const AUDITS = new Set(['auditPage', 'getAuditReport', 'compareAuditReport']);

/** Readiness tells of two operations that are the platform's. */
const folderOf = (service: string, operation: string) =>
  service === 'platform' || operation === 'rotateKey' || operation === 'getKeyInfo'
    ? 'src/platform'
    : `src/services/${service}`;

function checkAnswer({ service, operation, name }: PageCommand, ran: Ran): void {
  const file = join(root, folderOf(service, operation), 'examples', `${operation}.json`);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SampleAnswers) : {};
  const key = name === '' ? (firstName(service, operation) ?? '') : name;
  const answer = committedAnswer(ran, STEADY.has(service));
  if (isUpdate) writeFileSync(file, `${JSON.stringify({ ...kept, [key]: answer }, null, 2)}\n`);
  else expect(answer, `${operation} ${key}: npm run examples`).toEqual(kept[key]);
}

/** The first sample of a page has no heading; it is kept under its own name. */
function firstName(service: string, operation: string): string | undefined {
  const mounted = server.server.mounted.find(
    (each) => each.service.name === service && each.operation.id === operation,
  );
  return mounted?.operation.samples?.[0]?.name;
}

/** What is for operators is refused for everybody else. */
const refusedAt = ({ service, operation }: PageCommand): number | undefined =>
  server.server.mounted.find((each) => each.service.name === service && each.operation.id === operation)?.operation
    .samples?.[0]?.refused;

/** It has pages alone, which are no operations to call. */
const WITHOUT_COMMANDS = ['console'];

const documented = [...services.map(({ name }) => name), 'platform'];

describe.each(documented.filter((name) => !WITHOUT_COMMANDS.includes(name)))('every command of %s', (service) => {
  test('works as it stands, and answers what its page shows', async () => {
    const all = await commands(service);
    expect(all.length).toBeGreaterThan(0);
    // A key that was rotated opens nothing any more.
    const ordered = [...all].sort((a, b) => Number(a.operation === 'rotateKey') - Number(b.operation === 'rotateKey'));
    const wrong: unknown[] = [];
    for (const each of ordered) {
      if (service === 'portal') await freshMember();
      await BEFORE[each.operation]?.();
      const ran = await run(reachable(each));
      const refused = REFUSED[each.operation] ?? refusedAt(each);
      const isRight = refused === undefined ? ran.status >= 200 && ran.status < 300 : ran.status === refused;
      if (!isRight) wrong.push([each.operation, each.name, ran.status, ran.text.slice(0, 300), each.command]);
      else if (refused === undefined && !WITHOUT_ANSWER.has(each.operation)) checkAnswer(each, ran);
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

describe('the other languages', () => {
  const run = (program: string, argv: string[], code: string) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        cwd: directory,
        env: { ...process.env, ...environment },
        encoding: 'utf8',
        timeout: 60_000,
      } as const;
      const child = execFile(program, argv, options, (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(error);
      });
      child.stdin?.end(code);
    });

  test.each([
    ['prospects', 'getHotel'],
    ['prospects', 'exportHotels'],
    ['readiness', 'checkReadiness'],
    ['fec', 'analyzeFile'],
    ['cycles', 'readCycles'],
    ['portal', 'checkUsage'],
  ])('%s %s', async (service, operation) => {
    const page = (await ask(`${server.url}/docs/${service}/${operation}`)).text;
    environment['READINESS_KEY'] = await server.issueKey('readiness');
    expect(await run(process.execPath, ['--input-type=module', '-'], codeIn(page, 'JavaScript')[0] ?? '')).toMatch(
      /^200 /,
    );
    expect(await run('python3', ['-'], codeIn(page, 'Python')[0] ?? '')).toMatch(/^200 /);
  });

  const codeOf = async (service: string, operation: string, language: string) =>
    codeIn((await ask(`${server.url}/docs/${service}/${operation}`)).text, language)[0] ?? '';
  const python = async (service: string, operation: string) =>
    run('python3', ['-'], await codeOf(service, operation, 'Python'));
  const isSignedIn = async () =>
    (
      JSON.parse((await runCommand(await commandOf('portal', 'verifyAuth'), directory, environment)).text) as {
        valid: boolean;
      }
    ).valid;

  test('what is no JSON is shown as text', async () => {
    await finishedAnalysis();
    const javascript = await codeOf('fec', 'downloadReport', 'JavaScript');
    expect(await run(process.execPath, ['--input-type=module', '-'], javascript)).toMatch(/^200 .*;/);
    expect(await python('fec', 'downloadReport')).toMatch(/^200 .*;/);
  });

  test('Python shows what a refusal says', async () => {
    const code = (await codeOf('prospects', 'getHotel', 'Python')).replace('os.environ["PROSPECTS_KEY"]', '"wrong"');
    expect(await run('python3', ['-'], code)).toMatch(/^401 \{.*"code":/);
  });

  test.each(['signOut', 'signOutEverywhere'])('after %s nobody is signed in', async (operation) => {
    await freshMember();
    expect(await isSignedIn()).toBe(true);
    expect((await runCommand(await commandOf('portal', operation), directory, environment)).status).toBe(200);
    expect(await isSignedIn()).toBe(false);

    await freshMember();
    expect(await python('portal', operation)).toMatch(/^200 /);
    expect(await isSignedIn()).toBe(false);
    expect(await codeOf('portal', operation, 'JavaScript')).toContain("credentials: 'include'");
  });

  test('Python signs in, and asks with the session', async () => {
    await freshMember();
    for (const operation of ['signIn', 'getUserStatus']) {
      const page = (await ask(`${server.url}/docs/portal/${operation}`)).text;
      expect(await run('python3', ['-'], codeIn(page, 'Python')[0] ?? '')).toMatch(/^200 /);
    }
  });
});
