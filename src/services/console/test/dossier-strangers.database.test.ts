import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { MountedOperation } from '#platform/http/operation/mounted.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

/** What a workspace keeps of accounting files: every operation on it, asked by everybody who has no business there. */
const WORD = 'Confidence comptable 4711';
const HEADER =
  'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise';
const line = (account: string, debit: string, credit: string) =>
  `OD\tDivers\t1\t20240115\t${account}\tCompte\t\t\tP1\t20240115\t${WORD}\t${debit}\t${credit}\t\t\t20240131\t\t`;
const FILE = [HEADER, line('606100', '12,00', '0,00'), line('512000', '0,00', '12,00'), ''].join('\r\n');
const SIREN = '732829320';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;
let other: WorkspaceFixture;
let operator: SignedInPerson;
let kept: MountedOperation[];
let dossier: string;
let upload: string;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name !== 'console'),
  );
  kept = fixture.server.server.mounted.filter(({ operation }) => operation.path.startsWith('/api/external/dossiers'));
  [acme, other] = [await makeWorkspace(fixture), await makeWorkspace(fixture)];
  for (const each of [acme, other]) await each.open('fec');
  operator = await fixture.signIn();
  await fixture.addTotp(operator.cookie);
  await fixture.server.database.query('UPDATE console.member SET is_operator = true WHERE id = $1', [operator.id]);
  const { key } = await acme.makeKey('fec');
  const begin = async () =>
    (
      (await (
        await fetch(`${fixture.url}/api/external/dossiers/uploads`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ fileName: `${SIREN}FEC20241231.txt`, bytes: FILE.length }),
        })
      ).json()) as { id: string }
    ).id;
  const first = await begin();
  const put = await fetch(`${fixture.url}/api/external/dossiers/uploads/${first}/pieces/0`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    body: FILE,
  });
  expect(put.status).toBe(200);
  const finished = await fetch(`${fixture.url}/api/external/dossiers/uploads/${first}/finish`, {
    method: 'POST',
    headers: { 'x-api-key': key },
  });
  dossier = ((await finished.json()) as { dossiers: { id: string }[] }).dossiers[0]?.id ?? '';
  upload = await begin();
  for (;;) {
    const { text } = await acme.ask('GET', `/api/external/dossiers/${dossier}`);
    if (text.includes('"status":"done"')) break;
    await sleep(100);
  }
});
afterAll(() => fixture.close());

const FINDING = 'x'.repeat(22);

/** The real ids, where the operation has them. */
const pathOf = ({ operation: { path } }: MountedOperation) =>
  path
    .replace('/uploads/{id}', `/uploads/${upload}`)
    .replace('{id}', dossier)
    .replace('{siren}', SIREN)
    .replace('{offset}', '0')
    .replace('{finding}', FINDING)
    .replace('{line}', '2')
    .replace('{link}', FINDING);

const BODIES: Record<string, string> = {
  startUpload: JSON.stringify({ fileName: 'a.txt', bytes: 10 }),
  changeDossier: JSON.stringify({ keepMonths: 1 }),
  changeCompany: JSON.stringify({ name: 'Autre' }),
  setCompanyControls: JSON.stringify({ threshold: 100, disabledControls: [] }),
  setLetterhead: JSON.stringify({ name: 'Autre', logo: null }),
  judgeFindings: JSON.stringify({ findings: [FINDING], state: 'dismissed' }),
};
const QUERIES: Record<string, string> = { readAgeing: '?side=customers' };

async function tried(
  each: MountedOperation,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const { id, method, body } = each.operation;
  const isWrite = method !== 'GET';
  const answer = await fetch(`${fixture.url}${pathOf(each)}${QUERIES[id] ?? ''}`, {
    method,
    headers: {
      origin: fixture.url,
      ...(isWrite && { 'content-type': body === 'stream' ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(isWrite && { body: BODIES[id] ?? (body === 'stream' ? FILE : '{}') }),
  });
  return { status: answer.status, text: await answer.text() };
}

test('there is a row for each operation', () => {
  expect(kept.length).toBeGreaterThan(20);
  const rest = kept.filter(({ operation }) => operation.access !== 'key' || operation.workspaceOnly !== true);
  // A visit is a person's.
  expect(rest.map(({ operation: { id, access } }) => [id, access])).toEqual([['markVisit', 'member']]);
});

test('nobody of another workspace, no operator and no other key gets at it, by any operation', async () => {
  const theirs = await other.makeKey('fec');
  const prospects = await (async () => {
    await acme.open('prospects');
    return await acme.makeKey('prospects');
  })();
  const cookie = (person: SignedInPerson, slug: string) => ({ cookie: person.cookie, 'quintet-workspace': slug });
  const strangers: Record<string, Record<string, string>> = {
    nobody: {},
    'a key of another workspace': { 'x-api-key': theirs.key },
    'a key of another service': { 'x-api-key': prospects.key },
    'a session of another workspace': cookie(other.owner, other.slug),
    'a session of another workspace, in this one': cookie(other.owner, acme.slug),
    'an operator': cookie(operator, acme.slug),
    'an operator, in no workspace': { cookie: operator.cookie },
  };
  /** Of one's own workspace these answer, with nothing of another's. */
  const ownLists = new Set(['listDossiers', 'listCompanies', 'startUpload']);
  for (const [who, headers] of Object.entries(strangers)) {
    for (const each of kept) {
      const { id, path } = each.operation;
      const { status, text } = await tried(each, headers);
      expect([who, id, text.includes(WORD), text.includes(SIREN) && !path.includes('{siren}')]).toEqual([
        who,
        id,
        false,
        false,
      ]);
      const isOwn = ownLists.has(id) || !path.includes('{');
      const isAnswered = isOwn && ['a key of another workspace', 'a session of another workspace'].includes(who);
      if (!isAnswered) expect([who, id, isRefusal(status, text)], `${status} ${text}`).toEqual([who, id, true]);
    }
  }
});

const isRefusal = (status: number, text: string) =>
  [401, 403, 404].includes(status) || (status === 400 && text.includes('"workspace_missing"'));

test('a viewer reads and changes nothing; a key with the scope to read neither', async () => {
  const reader = await acme.makeKey('fec', { scopes: ['read'] });
  for (const each of kept.filter(({ operation }) => operation.effect !== 'read' && operation.method !== 'GET')) {
    const { id } = each.operation;
    const byViewer = await tried(each, { cookie: acme.viewer.cookie, 'quintet-workspace': acme.slug });
    const byReader = await tried(each, { 'x-api-key': reader.key });
    expect([id, byViewer.status, byReader.status], `${byViewer.text} ${byReader.text}`).toEqual([id, 403, 403]);
  }
});

test('all of it is as it was', async () => {
  const answer = await acme.ask('GET', `/api/external/dossiers/${dossier}`);
  expect([answer.status, answer.text.includes('"status":"done"')]).toEqual([200, true]);
  const file = await acme.ask('GET', `/api/external/dossiers/${dossier}/file`, { as: acme.viewer });
  expect(file.text).toBe(FILE);
  const begun = await acme.ask('GET', `/api/external/dossiers/uploads/${upload}`);
  expect(begun.json()).toMatchObject({ received: 0 });
  const { companies } = (await acme.ask('GET', '/api/external/dossiers/companies')).json<{ companies: object[] }>();
  expect(companies).toEqual([expect.objectContaining({ siren: SIREN, name: '' })]);
});
