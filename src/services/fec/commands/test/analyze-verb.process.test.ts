import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../controls/catalogue.ts';
import { unzip } from '../../test/xlsx-reader.ts';
import type { CommandFixture, RunOptions } from './command-fixture.ts';
import { openCommandFixture } from './command-fixture.ts';

/** `quintet fec analyze` as people call it: by its files, its output and its exit code. */
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';

const line = (account: string, debit: string, credit: string, label = 'Fournitures') =>
  `AC|Achats|1|20250114|${account}|Compte ${account}|||F1|20250114|${label}|${debit}|${credit}|||20250131||`;

const ledger = (credit: string, label?: string) =>
  `${[HEADER, line('606400', '120,00', '0,00', label), line('401000', '0,00', credit, label)].join('\n')}\n`;

const BALANCED = ledger('120,00');
const SLIGHTLY_OFF = ledger('119,50');
const OFF = ledger('20,00');

/** Everything but one category: what a small file lacks elsewhere is not the matter here. */
const only = (name: string) => [
  '--disable',
  catalogue
    .map((category) => category.name)
    .filter((each) => each !== name)
    .join(','),
];

let fixture: CommandFixture;
beforeAll(() => {
  fixture = openCommandFixture();
});
afterAll(() => fixture.close());
afterEach(() => expect(fixture.leftBehind()).toEqual([]));

const analyze = async (content: string | Buffer, argv: readonly string[], options?: RunOptions) => {
  const path = fixture.write('compta.txt', content);
  const ended = await fixture.run(['analyze', path, ...argv], options);
  // The file is the user's: it is read, never deleted.
  expect(readFileSync(path)).toEqual(Buffer.from(content));
  return ended;
};

/** What it complains of: a slow machine also hears how far it has come. */
const complaintsIn = (stderr: string) => stderr.replace(/^(?:Analyse|Réception) : .*\n/gm, '');

describe('the exit code', () => {
  test.each([
    ['importantes', SLIGHTLY_OFF, 'desequilibre', [], 3],
    ['critiques, where nothing counts', OFF, 'desequilibre', ['--fail-on', 'never'], 0],
    ['mineures', `\ufeff${BALANCED}`, 'format', [], 0],
    ['mineures, where they count', `\ufeff${BALANCED}`, 'format', ['--fail-on', 'mineure'], 5],
  ])('after %s', async (_what, content, category, argv, exitCode) => {
    const ended = await analyze(content, [...only(category), ...argv]);
    expect([ended.exitCode, complaintsIn(ended.stderr)]).toEqual([exitCode, '']);
  });
});

describe('the name of the file', () => {
  const named = async (path: string, argv: readonly string[] = [], options?: RunOptions) => {
    const { stdout } = await fixture.run(['analyze', path, '--json', ...only('format'), ...argv], options);
    const { meta, anomalies } = JSON.parse(stdout);
    return [meta.fileName, meta.company, anomalies.map(({ type }: { type: string }) => type)];
  };

  test('is that of the path, of the option (which alone is checked), or unknown', async () => {
    const sound = fixture.write('123456789FEC20250131.txt', BALANCED);
    expect(await named(sound)).toEqual(['123456789FEC20250131.txt', null, []]);
    const elsewhere = fixture.write('janvier.txt', BALANCED);
    expect(await named(elsewhere)).toEqual(['janvier.txt', null, []]);
    const other = ['--file-name', 'autre.txt', '--company', 'Le Port'];
    expect(await named(sound, other)).toEqual(['autre.txt', 'Le Port', ['nom_fichier_incorrect']]);
    expect(await named('-', [], { stdin: Buffer.from(BALANCED) })).toEqual([null, null, []]);
  });
});

describe('as a process of its own', () => {
  test('a file with critiques, read and left where it is', async () => {
    const path = fixture.write('compta.txt', OFF);
    const { exitCode, stdout, stderr } = await fixture.start(['analyze', path, ...only('desequilibre')]);
    expect([exitCode, complaintsIn(stderr)]).toEqual([4, '']);
    expect(stdout).toContain('Écriture déséquilibrée');
    expect(readFileSync(path, 'utf8')).toBe(OFF);
  });

  test('a packed file on standard input, with nothing to find', async () => {
    const stdin = gzipSync(BALANCED);
    const { exitCode, stderr } = await fixture.start(['analyze', '-', ...only('desequilibre')], { stdin });
    expect([exitCode, complaintsIn(stderr)]).toEqual([0, '']);
  });

  test('a file that is not there, and a command that makes no sense', async () => {
    expect((await fixture.start(['analyze', join(fixture.directory, 'nulle-part.txt')])).exitCode).toBe(1);
    expect((await fixture.start(['analyze'])).exitCode).toBe(2);
  });
});

describe('what it prints', () => {
  test('is a summary in French, as wide as the terminal', async () => {
    const { stdout } = await analyze(OFF, only('desequilibre'), { environment: { COLUMNS: '60' } });
    const text = stdout;
    expect(text).toContain('1 anomalie signalée, critique : à traiter en priorité.');
    expect(text).toContain('Écriture déséquilibrée');
    for (const each of text.split('\n')) expect(each.length).toBeLessThanOrEqual(60);
  });

  test('has no control characters, whatever the file has', async () => {
    const { stdout } = await analyze(ledger('20,00', 'a\u001b[31m\u0007\u202eb'), []);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test.each([[['--json']], [['--format', 'json']]])('is the report of the API with %j', async (argv) => {
    const { stdout, exitCode } = await analyze(OFF, [...only('desequilibre'), ...argv]);
    const report = JSON.parse(stdout) as { summary: unknown; anomalies: Record<string, unknown>[] };
    expect(exitCode).toBe(4);
    expect(report).toMatchObject({ success: true, meta: { totalEntries: 2 }, summary: { totalAnomalies: 1 } });
    expect(report.anomalies[0]).toMatchObject({ type: 'desequilibre', lines: [2, 3] });
    expect(report.anomalies[0]).not.toHaveProperty('excerpt');
  });

  test('is CSV or a page, byte for byte as a file would be', async () => {
    const csv = (await analyze(OFF, [...only('desequilibre'), '--format', 'csv'])).stdout;
    expect(csv.startsWith('\ufeffGravité;')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv.endsWith('\r\n')).toBe(true);
    const page = (await analyze(OFF, [...only('desequilibre'), '--format', 'html'])).stdout;
    expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });
});

describe('--output', () => {
  test.each([
    ['rapport.xlsx', [], (bytes: Buffer) => expect(unzip(bytes).length).toBeGreaterThan(4)],
    ['rapport.HTML', [], (bytes: Buffer) => expect(bytes.toString()).toMatch(/^<!doctype html>/)],
    ['rapport', ['--format', 'csv'], (bytes: Buffer) => expect(bytes.toString()).toMatch(/^\ufeffGravité;/)],
    ['rapport.txt', [], (bytes: Buffer) => expect(bytes.toString()).toMatch(/^Analyse du FEC/)],
  ])('%s %j', async (name, argv, check) => {
    const path = join(fixture.directory, name);
    const { stdout, exitCode } = await analyze(OFF, [...only('desequilibre'), '--output', path, ...argv]);
    expect(exitCode).toBe(4);
    expect(stdout).toContain(`Rapport écrit dans ${path}`);
    check(readFileSync(path));
  });

  test('that cannot be written is named', async () => {
    const { exitCode, stderr } = await analyze(OFF, [...only('desequilibre'), '--output', '/dev/full']);
    expect([exitCode, complaintsIn(stderr)]).toEqual([1, '« /dev/full » : écriture impossible (ENOSPC).\n']);
  });
});

describe('where the file comes from', () => {
  test.each([
    ['standard input', BALANCED, 0],
    ['standard input, packed', gzipSync(OFF), 4],
    ['standard input, too much for the memory', `${OFF}${'\n'.repeat(3_000_000)}`, 4],
  ])('%s', async (_what, content, exitCode) => {
    const ended = await fixture.run(['analyze', '-', ...only('desequilibre')], { stdin: Buffer.from(content) });
    expect([ended.exitCode, complaintsIn(ended.stderr)]).toEqual([exitCode, '']);
  });

  test('a packed file, by its content and not by its name', async () => {
    expect((await analyze(gzipSync(OFF), only('desequilibre'))).exitCode).toBe(4);
  });
});

describe('a file that cannot be analysed', () => {
  test.each([
    ['missing', () => join(fixture.directory, 'nulle-part.txt'), /nulle-part\.txt » : fichier introuvable/],
    ['a directory', () => fixture.directory, /est un dossier, pas un fichier/],
    ['empty', () => fixture.write('vide.txt', ''), /vide/],
    ['no ledger', () => fixture.write('autre.txt', 'bonjour\nle monde\n'), /en-tête/],
    ['a header alone', () => fixture.write('seul.txt', `${HEADER}\n`), /ligne/],
    [
      'a packed file that breaks off',
      () => fixture.write('coupe.gz', gzipSync(OFF).subarray(0, 40)),
      /coupe\.gz » : données gzip illisibles ou incomplètes/,
    ],
  ])('%s: the reason in words, and 1', async (_what, path, message) => {
    const { exitCode, stderr, stdout } = await fixture.run(['analyze', path()]);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  test('one that is larger than allowed, packed or not', async () => {
    const environment = { FEC_MAX_BYTES: '2000' };
    const large = `${OFF}${'\n'.repeat(4000)}`;
    for (const content of [large, gzipSync(large)]) {
      const { exitCode, stderr } = await analyze(content, [], { environment });
      expect(exitCode).toBe(1);
      expect(stderr).toContain('compta.txt » dépasse la taille maximale de 2000 octets ; FEC_MAX_BYTES la relève.');
    }
  });
});

describe('wrong usage', () => {
  test.each([
    [['analyze'], 'FILE is missing.'],
    [['analyze', 'a', 'b'], '"b" belongs to no option.'],
    [['analyze', 'a', '--format', 'pdf'], '--format is one of text, json, csv, html, xlsx'],
    [['analyze', 'a', '--format', 'xlsx'], 'add --output FILE'],
    [['analyze', 'a', '--fail-on', 'grave'], '--fail-on is one of critique'],
    [['analyze', 'a', '--disable', 'doublons,licornes'], 'licornes'],
    [['analyze', 'a', '--output', '/no/such/folder/x.csv'], 'there is no folder'],
    [['analyze', 'a', '--output', 'rapport.pdf'], 'no format ends in .pdf'],
    [['analyze', 'a', '--surprise'], 'There is no option --surprise'],
    [['controls', 'x'], '"x" belongs to no option.'],
  ])('%j is explained before anything is read', async (argv, message) => {
    const { exitCode, stderr, stdout } = await fixture.run(argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('a report never overwrites the file, nor a folder', async () => {
    const path = fixture.write('compta.txt', OFF);
    mkdirSync(join(fixture.directory, 'dossier.csv'));
    const onto = await fixture.run(['analyze', path, '--output', join(fixture.directory, '.', 'compta.txt')]);
    expect([onto.exitCode, onto.stderr]).toEqual([
      2,
      '--output names the file that is to be analysed.\nHelp: quintet fec analyze --help\n',
    ]);
    const folder = await fixture.run(['analyze', path, '--output', join(fixture.directory, 'dossier.csv')]);
    expect([folder.exitCode, folder.stderr]).toEqual([2, expect.stringContaining('is a folder')]);
    expect(readFileSync(path, 'utf8')).toBe(OFF);
  });

  test('a setting that cannot be used is named', async () => {
    const { exitCode, stderr } = await analyze(OFF, [], { environment: { FEC_MEMORY_MEGABYTES: 'much' } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('FEC_MEMORY_MEGABYTES');
  });
});

describe('quintet fec controls', () => {
  test('lists every category and every type', async () => {
    const { stdout, exitCode } = await fixture.run(['controls'], { environment: { COLUMNS: '90' } });
    const text = stdout;
    expect(exitCode).toBe(0);
    for (const { name, title, controls } of catalogue) {
      expect(text).toContain(`${name} (${title})\n`);
      for (const { type } of controls) expect(text).toContain(`\n  ${type} `);
    }
    for (const each of text.split('\n')) expect(each.length).toBeLessThanOrEqual(90);
  });

  test('as JSON has what the API has', async () => {
    const { stdout } = await fixture.run(['controls', '--json']);
    const { categories } = JSON.parse(stdout) as { categories: { name: string; controls: object[] }[] };
    expect(categories.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    expect(Object.keys(categories[0]?.controls[0] ?? {})).toEqual([
      'type',
      'title',
      'detects',
      'severityRule',
      'basis',
    ]);
  });
});
