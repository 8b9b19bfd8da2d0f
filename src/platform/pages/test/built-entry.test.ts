import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtEntry } from '../built-entry.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-entry-'));
  mkdirSync(join(folder, 'assets'));
  const manifest = {
    'main.tsx': {
      file: 'assets/main-1.js',
      isEntry: true,
      css: ['assets/main-1.css'],
      imports: ['_shared.js'],
      dynamicImports: ['map.tsx'],
    },
    '_shared.js': {
      file: 'assets/shared-1.js',
      css: ['assets/shared-1.css', 'assets/main-1.css'],
      imports: ['main.tsx'],
    },
    'map.tsx': { file: 'assets/map-1.js', css: ['assets/map-1.css'] },
  };
  for (const [name, text] of Object.entries({
    'manifest.json': JSON.stringify(manifest),
    'assets/main-1.js': 'main()',
    'assets/main-1.js.br': 'packed',
    'assets/main-1.css': 'a{}',
  }))
    writeFileSync(join(folder, name), text);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => builtEntry(pathToFileURL(`${folder}/`), '/timeline/');

test('the entry has its script, and the styles of all that it needs, each once', () => {
  expect(open()).toMatchObject({
    scripts: ['/timeline/assets/main-1.js'],
    styles: ['/timeline/assets/main-1.css', '/timeline/assets/shared-1.css'],
  });
});

test('what lies in assets is served and kept for ever, and nothing else', () => {
  const { find } = open()?.files ?? { find: () => undefined };
  expect(find('main-1.js')?.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(find('main-1.js')?.packed.br?.toString()).toBe('packed');
  for (const none of ['main-1.js.br', 'main-0.js', '../manifest.json', '', 'manifest.json'])
    expect(find(none), none).toBeUndefined();
});

test('nothing where nothing was built; a manifest without an entry stops the start', () => {
  writeFileSync(join(folder, 'manifest.json'), '{}');
  expect(open).toThrow('names no entry');
  rmSync(join(folder, 'manifest.json'));
  expect(open()).toBeUndefined();
});
