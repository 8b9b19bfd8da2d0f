import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '#services/fec/dossiers/letterhead/test/pictures.ts';
import { DOSSIERS } from '#services/fec/dossiers/test/dossier-fixture.ts';
import { openBrowser } from '#test/support/browser.ts';
import { type HandedOver, handOver } from './handed-over.ts';

/** The report of a dossier as Chromium prints it, opened by a link as a client opens it. */
let handed: HandedOver;
let browser: Browser;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-print-'));
  for (const program of ['pdftotext', 'pdfimages'])
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' });
    } catch {
      throw new Error(`${program} is needed for this proof (apt-get install poppler-utils)`);
    }
  [handed, browser] = await Promise.all([handOver(), openBrowser()]);
  process.stdout.write(`Chromium ${browser.version()}\n`);
  const logo = pngOf(640, 180).toString('base64');
  const json = { name: 'Cabinet Delorme & associés', logo };
  await handed.workspace.ask('PUT', `${DOSSIERS}/firm/letterhead`, { json });
});
afterAll(async () => {
  await browser?.close();
  await handed?.fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

async function printed(id: string): Promise<{ file: string; sheets: string[] }> {
  const { url } = (await handed.workspace.ask('POST', `${DOSSIERS}/${id}/links`, { json: {} })).json<{ url: string }>();
  const page = await browser.newPage();
  await page.goto(url);
  const file = join(directory, `${id}.pdf`);
  await page.pdf({ path: file, preferCSSPageSize: true });
  await page.close();
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { file, sheets: text.split('\f').slice(0, -1) };
}

const linesOf = (sheet: string) =>
  sheet
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe.each([
  ['few', 3],
  ['many', 300],
] as const)('a dossier with %s findings', (which, count) => {
  let file: string;
  let sheets: string[];

  beforeAll(async () => {
    ({ file, sheets } = await printed(handed[which]));
    process.stdout.write(`${which}: ${count} findings on ${sheets.length} sheets\n`);
  });

  test('begins with a cover: firm, logo, company, exercise, and of when it is', () => {
    const [cover = ''] = sheets;
    for (const words of [
      'Cabinet Delorme & associés',
      'Revue du dossier comptable',
      'SIREN',
      'écritures du 01/01/2024 au',
      'État au',
    ])
      expect(cover).toContain(words);
    expect(cover).not.toContain('Synthèse');
    expect(cover).not.toContain('Le lien est valable');
    const images = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(images.map((line) => Number(line.trim().split(/\s+/)[0]))).toEqual([1]);
  });

  test('every other sheet says what it is of, and which of how many', () => {
    for (const [index, sheet] of sheets.entries()) {
      const last = linesOf(sheet).at(-1) ?? '';
      if (index === 0) expect(last).not.toMatch(/ ?\/ ?\d+$/);
      else expect(last).toMatch(new RegExp(`^Revue du dossier comptable.*\\s${index + 1} ?/ ?${sheets.length}$`));
    }
  });

  test('every finding stands whole on one sheet, and no heading at the end of one', () => {
    const heads = sheets.map((sheet) => (sheet.match(/^.*(?:Critique|Importante|Mineure) · .*n° \d+$/gm) ?? []).length);
    expect(heads.reduce((sum, each) => sum + each, 0)).toBe(count);
    for (const sheet of sheets.slice(1)) {
      const last = linesOf(sheet).at(-2) ?? '';
      expect(last).not.toMatch(
        / n° \d+$|^(?:Synthèse|Anomalies|Comptes)$|^(?:À traiter|À expliquer|Justifiée|Corrigée|Sans suite|Classée).*\(\d+\)$/,
      );
    }
    // Whatever a finding ends with stands on the sheet of its head.
    const notes = sheets.map((sheet) => (sheet.match(/=SUM\(A1:A9\)/g) ?? []).length);
    for (const [index, some] of notes.entries()) expect(heads[index]).toBeGreaterThanOrEqual(some);
  });

  test('the accounts begin on a sheet of their own', () => {
    const first = sheets.filter((sheet) => linesOf(sheet)[0] === 'Comptes');
    expect(first).toHaveLength(1);
    for (const words of ['Soldes intermédiaires de gestion', 'Compte de résultat', 'Actif (net)', 'Passif'])
      expect(sheets.slice(sheets.indexOf(first[0] ?? '')).join('')).toContain(words);
  });
});
