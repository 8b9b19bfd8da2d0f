import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOfMessages } from '../messages.ts';

/** The pages as they are, in a place where faults can be planted. */
const web = join(import.meta.dirname, '../..');
let planted: string;

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'quintet-messages-'));
  for (const folder of ['app', 'ui', 'pages', 'timeline', 'locales'])
    cpSync(join(web, folder), join(planted, folder), { recursive: true });
});

afterEach(() => rmSync(planted, { recursive: true, force: true }));

function change(file: string, from: string, to: string): void {
  const path = join(planted, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test('nothing is missing', async () => {
  expect(await faultsOfMessages(planted)).toEqual([]);
});

test.each([
  [
    'a message that is missing',
    'locales/common/fr.ts',
    "  skip: 'Aller au contenu',\n",
    '',
    ['locales/common/fr.ts lacks skip'],
  ],
  [
    'one that is empty',
    'locales/common/es.ts',
    "close: 'Cerrar'",
    "close: ''",
    ['locales/common/es.ts has nothing for close'],
  ],
  [
    'one that nobody shows',
    'locales/common/th.ts',
    "  close: 'ปิด',",
    "  close: 'ปิด',\n  gone: 'x',",
    ['locales/common/th.ts has gone, which nobody shows'],
  ],
  [
    'a text in the place of a function',
    'locales/common/fr.ts',
    'checked: (time) => `Vérifié à ',
    "checked: 'Vérifié', after: (time: string) => `",
    [
      'locales/common/fr.ts has home.after, which nobody shows',
      'locales/common/fr.ts: home.checked should be a function',
    ],
  ],
])('%s', async (_, file, from, to, faults) => {
  change(file, from, to);
  expect(await faultsOfMessages(planted)).toEqual(faults);
});

test('words that stand in a component', async () => {
  change('app/not-found.tsx', '{notFound.back}', 'Go back');
  change('ui/page.tsx', '<section className="section">', '<section className="section" aria-label="A part">');
  const faults = await faultsOfMessages(planted);
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(/^app\/not-found\.tsx:\d+ says ‘Go back’ without a catalogue$/);
  expect(faults[1]).toMatch(/^ui\/page\.tsx:\d+ says ‘A part’/);
});
