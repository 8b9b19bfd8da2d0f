import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;

const ENTRIES = smallCompany([
  posting('20240305', 'Virement =1+1 <à éclaircir>', ['471000', 400_00], ['512000', -400_00]),
]);

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  id = await workspace.keep('700000001FEC20241231.txt', fecOf(ENTRIES));
}, 60_000);
afterAll(() => fixture.close());

/** Files of an archive, by their local headers: those of ours have their sizes there. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04_03_4b_50; ) {
    const [method, packed] = [bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 18)];
    const [name, extra] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const from = at + 30 + name + extra;
    const inside = bytes.subarray(from, from + packed);
    files.set(
      bytes.toString('utf8', at + 30, at + 30 + name),
      (method === 8 ? inflateRawSync(inside) : inside).toString('utf8'),
    );
    at = from + packed;
  }
  return files;
}

/** Rows of a sheet: texts as they are, figures as numbers. */
function rowsOf(xml: string): (string | number)[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="[^"]*" s="\d+"(?:\/>|( t="inlineStr")?>(.*?)<\/c>)/gs)].map(([, isText, inside = '']) =>
      isText === undefined
        ? inside === ''
          ? ''
          : Number(/<v>(.*)<\/v>/.exec(inside)?.[1])
        : (/<t[^>]*>(.*)<\/t>/s.exec(inside)?.[1] ?? ''),
    ),
  );
}

test('a dossier is handed over as a workbook: findings with their states, and the accounts', async () => {
  const [finding] = (await workspace.ask('GET', `${DOSSIERS}/${id}/findings?type=compte_attente_non_solde`)).json<{
    findings: { id: string; number: number }[];
  }>().findings;
  const note = '=1+1 : acompte d’un client.';
  const json = { findings: [finding?.id], state: 'justified', note };
  expect((await workspace.ask('PATCH', `${DOSSIERS}/${id}/findings`, { json })).status).toBe(200);
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/handover?as=xlsx`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('700000001FEC20241231.xlsx');
  const files = unzip(Buffer.from(answer.bytes));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Synthèse', 'Anomalies', 'Balance', 'SIG', 'Résultat', 'Bilan']);
  const sheet = (name: string) => rowsOf(files.get(`xl/worksheets/sheet${names.indexOf(name) + 1}.xml`) ?? '');

  const [headings = [], ...findings] = sheet('Anomalies');
  const own = findings.find(([number]) => number === finding?.number) ?? [];
  const value = (heading: string) => own[headings.indexOf(heading)];
  expect([value('État'), value('Note'), value('Statué par'), value('Enjeu (€)'), value('Compte')]).toEqual([
    'Justifiée',
    note,
    'Une clé d’API',
    400,
    '471000',
  ]);
  // Months and days are values: spreadsheets count days from the end of 1899.
  expect(value('Mois')).toBe(45_627);
  expect(value('Statué le')).toBeGreaterThan(46_000);

  const { accounts } = (await workspace.ask('GET', `${DOSSIERS}/${id}/balance`)).json<{
    accounts: { account: string; debit: string; credit: string; closing: string }[];
  }>();
  const balance = sheet('Balance').slice(1);
  expect(balance.map(([account]) => account)).toEqual(accounts.map(({ account }) => account));
  expect(balance.map((row) => [row[3], row[4], Number(row[5]) - Number(row[6])])).toEqual(
    accounts.map(({ debit, credit, closing }) => [Number(debit), Number(credit), Number(closing)]),
  );
  const { balances, net } = (await workspace.ask('GET', `${DOSSIERS}/${id}/statements`)).json<{
    balances: { label: string; amount: string }[];
    net: string;
  }>();
  expect(sheet('SIG').slice(1)).toEqual(balances.map(({ label, amount }) => [label, Number(amount)]));
  expect(sheet('Synthèse')).toContainEqual(['Résultat net', Number(net)]);
  expect(sheet('Synthèse')).toContainEqual(['Justifiée', 1, 400]);
  // Heads stay, and every table but the synthesis can be filtered and sorted.
  const heads = names.map((_, at) => {
    const xml = files.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '';
    return [/<pane ySplit="1" [^>]*state="frozen"/.test(xml), /<autoFilter ref="A1:[A-Z]+\d+"/.test(xml)];
  });
  expect(heads).toEqual([[false, false], ...Array.from({ length: 5 }, () => [true, true])]);
  // A text that looks like a formula or markup is a text.
  expect([...files.values()].join('')).not.toContain('<f>');
});

test('is handed over as a page to print, which runs nothing and fetches nothing', async () => {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/handover`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; /);
  expect(policy).toContain('sandbox');
  const { text } = answer;
  const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(text).not.toMatch(/<script|src=|url\(|href="(?!#)/);
  for (const words of ['Revue du dossier comptable', 'SIREN 700000001', 'Synthèse', 'Soldes intermédiaires de gestion'])
    expect(text).toContain(words);
  expect(text).toContain('<h3 class="state-head">Justifiée (1)</h3>');
  expect(text).toMatch(/Justifiée par une clé d’API, le \d\d\/\d\d\/\d{4}</);
  expect(text).toContain('<blockquote>=1+1 : acompte d’un client.</blockquote>');
});

test('is not handed to anybody else', async () => {
  const stranger = await fixture.addWorkspace();
  for (const as of ['html', 'xlsx'])
    expect((await stranger.ask('GET', `${DOSSIERS}/${id}/handover?as=${as}`)).status).toBe(404);
});
