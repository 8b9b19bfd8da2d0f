import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

/** Who signs off what somebody has judged: another person, if there is one who may. */
const DOSSIERS = '/api/external/dossiers';
const HEADER =
  'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise';
const line = (account: string, debit: string, credit: string) =>
  `BQ\tBanque\t1\t20240305\t${account}\tCompte\t\t\tP1\t20240305\tVirement reçu\t${debit}\t${credit}\t\t\t20240331\t\t`;
const FILE = [HEADER, line('471000', '400,00', '0,00'), line('512000', '0,00', '400,00'), ''].join('\r\n');

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;
let dossier: string;
let finding: string;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name === 'fec'),
  );
  acme = await makeWorkspace(fixture);
  await acme.open('fec');
  const { key } = await acme.makeKey('fec');
  const send = async (method: string, path: string, body: string, type = 'application/json') => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const answer = await fetch(`${fixture.url}${DOSSIERS}/uploads${path}`, { method, headers, body });
    return (await answer.json()) as { id: string; dossiers: { id: string }[] };
  };
  const named = { fileName: '123456789FEC20241231.txt', bytes: Buffer.byteLength(FILE) };
  const { id } = await send('POST', '', JSON.stringify(named));
  await send('PUT', `/${id}/pieces/0`, FILE, 'application/octet-stream');
  dossier = (await send('POST', `/${id}/finish`, '{}')).dossiers[0]?.id ?? '';
  while (!(await acme.ask('GET', `${DOSSIERS}/${dossier}`)).text.includes('"status":"done"')) await sleep(100);
  const listed = await acme.ask('GET', `${DOSSIERS}/${dossier}/findings?type=compte_attente_non_solde`);
  finding = listed.json<{ findings: { id: string }[] }>().findings[0]?.id ?? '';
}, 120_000);
afterAll(() => fixture.close());

const judge = (as: SignedInPerson, said: object) =>
  acme.ask('PATCH', `${DOSSIERS}/${dossier}/findings`, { as, json: { findings: [finding], ...said } });

test('another member signs it off, where there is one', async () => {
  expect((await judge(acme.owner, { state: 'justified' })).status).toBe(200);
  const refused = await judge(acme.owner, { signedOff: true });
  expect(refused.json<{ code: string }>().code).toBe('sign_off_refused');
  const signed = await judge(acme.member, { signedOff: true });
  const [found] = signed.json<{ findings: { judgement: { signedOff: { by: object } } }[] }>().findings;
  expect(found?.judgement.signedOff.by).toEqual({ id: acme.member.id, name: acme.member.name });
});

test('where all others only read, whoever judged it signs it off', async () => {
  await fixture.server.database.query('DELETE FROM console.membership WHERE workspace_id = $1 AND member_id = $2', [
    acme.id,
    acme.member.id,
  ]);
  expect((await judge(acme.owner, { state: 'dismissed' })).status).toBe(200);
  expect((await judge(acme.viewer, { signedOff: true })).status).toBe(403);
  const signed = await judge(acme.owner, { signedOff: true });
  expect([signed.status, signed.text]).toEqual([200, expect.stringContaining(acme.owner.id)]);
});
