import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The index of the decisions and their pages say the same. */
const folder = new URL('../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

type Row = { number: number; title: string; file: string; date: string; status: string };
const ROW = /^\| (\d+) \| \[([^\]]+)\]\(([^)]+)\) \| (\d{4}-\d\d-\d\d) \| ([^|]+) \|$/;

function rowsOf(index: string): Row[] {
  const lines = index.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [, number, title = '', file = '', date = '', status = ''] = ROW.exec(line) ?? [];
    if (number === undefined) throw new Error(`Not a row of the index: ${line}`);
    return { number: Number(number), title, file, date, status };
  });
}

const rows = rowsOf(read('README.md'));
const known = new Set(rows.map(({ file }) => file));

describe('the index of decisions', () => {
  test('has every page and nothing else, in their order', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(rows.map(({ file }) => file)).toEqual(pages.toSorted());
  });

  test('has each number once, and it is that of the file', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    expect(rows.filter(({ number, file }) => !file.startsWith(`${String(number).padStart(4, '0')}-`))).toEqual([]);
  });

  test('has the title of each page', () => {
    const titles = rows.map(({ file }) => read(file).split('\n')[0]);
    expect(rows.map(({ title }) => `# ${title}`)).toEqual(titles);
  });

  test('says accepted, or which decision came instead', () => {
    for (const { status } of rows) {
      expect(status).toMatch(/^(?:accepted|(?:accepted; [\w ]+: )?replaced by \[\d+\]\(\d{4}-[\w-]+\.md\))$/);
      const [, number, file = ''] = /\[(\d+)\]\(([^)]+)\)/.exec(status) ?? [];
      if (number !== undefined) expect(rows).toContainEqual(expect.objectContaining({ number: Number(number), file }));
    }
  });

  test('knows every number that is said to be missing, and no other is', () => {
    const last = rows.at(-1)?.number ?? 0;
    const given = new Set(rows.map(({ number }) => number));
    const missing = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !given.has(number));
    const said = /Numbers ([\d, and]+) were never given/.exec(read('README.md'))?.[1] ?? '';
    expect(said.split(' and ').map(Number)).toEqual(missing);
  });

  test('a row that is written otherwise is not passed over', () => {
    expect(() => rowsOf('| 61 | A title without a link | 2026-11-16 | accepted |')).toThrow('Not a row');
  });
});

test('links from one decision to another resolve, and have the number of what they name', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\[[Dd]ecision (\d+)\]\(([^)]+)\)/g)].map(([, number = '', file = '']) => ({
      number,
      file,
    })),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ file }) => !known.has(file))).toEqual([]);
  expect(links.filter(({ number, file }) => Number(file.slice(0, 4)) !== Number(number))).toEqual([]);
});
