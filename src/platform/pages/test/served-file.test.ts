import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { serveFile } from '../served-file.ts';

/** Lines are joined by rule, not by a parser: here a parser says of every file that is served whether it still means the same. */
const SOURCES = new URL('../../../', import.meta.url);
const filesOf = (kind: 'css' | 'js') =>
  globSync(`**/pages/**/*.${kind}`, { cwd: SOURCES, exclude: ['**/test/**'] })
    .toSorted()
    .map((path) => [path, new URL(path, SOURCES)] as const);

/** What a program says, without where it says it and how its texts and numbers are written. */
function meaningOf(code: string): unknown {
  return JSON.parse(
    JSON.stringify(parseAst(code), (key, value: unknown) =>
      ['start', 'end', 'raw'].includes(key) ? undefined : value,
    ),
  );
}

test.each(filesOf('js'))('%s means the same without its line breaks', (_, address) => {
  const [source, served] = [readFileSync(address, 'utf8'), serveFile(address).bytes.toString()];
  expect(served.length).toBeLessThan(source.length);
  expect(meaningOf(served)).toEqual(meaningOf(source));
});

/** As the parts of a style sheet stand behind one another, with no more space than they need. */
function partsOf(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replace(/;\}/g, '}')
    .replace(/(?<=[ :(,])0\.(?=\d)/g, '.')
    .trim();
}

test.each(filesOf('css'))('%s has all its parts without its line breaks', (_, address) => {
  const [source, served] = [readFileSync(address, 'utf8'), serveFile(address).bytes.toString()];
  expect(served.length).toBeLessThan(source.length);
  expect(partsOf(served)).toBe(partsOf(source));
});

test('files were found', () => {
  expect([filesOf('js').length, filesOf('css').length].every((count) => count >= 3)).toBe(true);
});
