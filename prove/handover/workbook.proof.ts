import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOSSIERS } from '#services/fec/dossiers/test/dossier-fixture.ts';
import { type HandedOver, handOver, NOTE } from './handed-over.ts';

/**
 * The workbook of a dossier, opened by LibreOffice and saved in its own format: what it took each cell for. `currency` is a figure with
 * the sign of the euro. Where a head stays is not saved by a LibreOffice without a window: a test of the workbook's own XML looks at that.
 */
type Sheet = { name: string; rows: Cell[][] };
type Cell = { type: string; value: string; hasFormula: boolean };

let handed: HandedOver;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-workbook-'));
  try {
    process.stdout.write(execFileSync('soffice', ['--version'], { encoding: 'utf8' }));
  } catch {
    throw new Error('LibreOffice is needed for this proof (apt-get install libreoffice-calc)');
  }
  handed = await handOver();
});
afterAll(async () => {
  await handed.fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

async function opened(id: string): Promise<string> {
  const answer = await handed.workspace.ask('GET', `${DOSSIERS}/${id}/handover?as=xlsx`);
  expect(answer.status).toBe(200);
  const file = join(directory, `${id}.xlsx`);
  writeFileSync(file, answer.bytes);
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', directory, file], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  return readFileSync(join(directory, `${id}.fods`), 'utf8');
}

const attribute = (of: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1];
const plain = (xml: string) =>
  xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function sheetsOf(xml: string): Sheet[] {
  return [...xml.matchAll(/<table:table table:name="([^"]*)"[\s\S]*?<\/table:table>/g)].map(([table, name = '']) => ({
    name,
    rows: [...table.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
        ([, head = '', inside = '']) => {
          const type = attribute(head, 'office:value-type') ?? 'empty';
          const value = attribute(head, 'office:value') ?? attribute(head, 'office:date-value') ?? plain(inside).trim();
          const repeated = Math.min(Number(attribute(head, 'table:number-columns-repeated') ?? 1), 30);
          return Array.from({ length: repeated }, () => ({ type, value, hasFormula: head.includes('table:formula') }));
        },
      ),
    ),
  }));
}

/** Of a column under its heading: how often LibreOffice took a cell for what. */
function typesOf({ rows: [headings = [], ...rows] }: Sheet, heading: string): Record<string, number> {
  const at = headings.findIndex(({ value }) => value === heading);
  expect([heading, at]).not.toEqual([heading, -1]);
  const types: Record<string, number> = {};
  for (const row of rows) {
    const type = row[at]?.type ?? 'empty';
    types[type] = (types[type] ?? 0) + 1;
  }
  return types;
}

const TYPED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Anomalies: {
    float: ['N°'],
    currency: ['Enjeu (€)'],
    date: ['Mois', 'Statué le', 'Visée le'],
    string: [
      'Gravité',
      'État',
      'Catégorie',
      'Titre',
      'Constat',
      'Compte',
      'Journal',
      'Écriture',
      'Lignes',
      'À faire',
      'Note',
    ],
  },
  Balance: {
    currency: ['À-nouveau (€)', 'Débit (€)', 'Crédit (€)', 'Solde débiteur (€)', 'Solde créditeur (€)'],
    string: ['Compte', 'Intitulé'],
  },
  SIG: { currency: ['Montant (€)'], string: ['Solde intermédiaire de gestion'] },
  Résultat: { currency: ['Montant (€)'], string: ['Partie', 'Poste', 'Nature'] },
  Bilan: { currency: ['Brut (€)', 'Net (€)'], string: ['Côté', 'Poste'] },
};

describe.each([
  ['few', 3],
  ['many', 300],
] as const)('a dossier with %s findings', (which, count) => {
  let xml: string;
  let sheets: Sheet[];

  beforeAll(async () => {
    xml = await opened(handed[which]);
    sheets = sheetsOf(xml);
  });

  const sheet = (name: string) => sheets.find((each) => each.name === name) as Sheet;

  test('has its sheets, and a row for each finding', () => {
    expect(sheets.map(({ name }) => name)).toEqual(['Synthèse', 'Anomalies', 'Balance', 'SIG', 'Résultat', 'Bilan']);
    expect(sheet('Anomalies').rows.filter(([number]) => number?.type === 'float')).toHaveLength(count);
  });

  test('amounts and counts are figures, days and months are dates, texts are texts', () => {
    for (const [name, kinds] of Object.entries(TYPED)) {
      for (const [type, headings] of Object.entries(kinds)) {
        for (const heading of headings) {
          const { empty: _empty, ...types } = typesOf(sheet(name), heading);
          process.stdout.write(`${which} ${name} ${heading}: ${JSON.stringify(types)}\n`);
          expect([name, heading, Object.keys(types).filter((each) => each !== type)]).toEqual([name, heading, []]);
        }
      }
    }
    expect(typesOf(sheet('Anomalies'), 'N°')['float']).toBe(count);
    expect(typesOf(sheet('Anomalies'), 'Statué le')['date']).toBeGreaterThan(0);
    expect(typesOf(sheet('Anomalies'), 'Mois')['date']).toBeGreaterThan(0);
  });

  test('a text that looks like a formula is shown and not computed', () => {
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    expect(cells.filter(({ hasFormula }) => hasFormula)).toEqual([]);
    expect(cells.filter(({ value }) => value === NOTE).map(({ type }) => type)).toContain('string');
  });

  test('every table but the synthesis has its filter', () => {
    const filters = [...xml.matchAll(/<table:database-range[^>]*table:display-filter-buttons="true"[^>]*>/g)].map(
      ([range]) => attribute(range, 'table:target-range-address')?.replaceAll("'", '').split('.')[0],
    );
    expect(filters).toHaveLength(5);
    expect(new Set(filters)).toEqual(new Set(['Anomalies', 'Balance', 'Bilan', 'Résultat', 'SIG']));
  });
});
