import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOSSIERS } from '#services/fec/dossiers/test/dossier-fixture.ts';
import { type HandedOver, handOver, NOTE } from './handed-over.ts';
import { attribute, requireOffice, type Sheet, saved, sheetsOf } from './office.ts';

/**
 * The workbook of a dossier, opened by LibreOffice and saved in its own format: what it took each cell for. `currency` is a figure with
 * the sign of the euro. Where a head stays is not saved by a LibreOffice without a window: a test of the workbook's own XML looks at that.
 */
let handed: HandedOver;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-workbook-'));
  requireOffice();
  handed = await handOver();
});
afterAll(async () => {
  await handed.fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

async function opened(id: string): Promise<string> {
  const answer = await handed.workspace.ask('GET', `${DOSSIERS}/${id}/handover?as=xlsx`);
  expect(answer.status).toBe(200);
  return saved(directory, `${id}.xlsx`, answer.bytes);
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
