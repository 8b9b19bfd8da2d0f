import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtFiles } from '../built-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-built-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries({
    'index.html': '<title>page</title>',
    'icon.svg': '<svg/>',
    'assets/app-abc123.js': 'app()',
    'assets/app-abc123.js.br': 'packed',
    '.built-from': 'secret',
  }))
    writeFileSync(join(folder, name), text);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  builtFiles({
    directory: pathToFileURL(`${folder}/`),
    hashed: 'assets/',
    page: 'index.html',
    contentSecurityPolicy: "default-src 'self'",
  });
const textOf = (path: string) => open().find(path)?.body();

test('a hashed file is kept for ever, and was packed before', () => {
  const file = open().find('assets/app-abc123.js');
  expect(file?.mediaType).toBe('text/javascript; charset=utf-8');
  expect(file?.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(file?.packed.br?.toString()).toBe('packed');
});

test('the page has its policy and is asked for again each time', () => {
  const page = open().find('index.html');
  expect(page?.headers).toEqual({ etag: page?.etag, 'content-security-policy': "default-src 'self'" });
  expect(open().find('icon.svg')?.headers).toEqual({ etag: expect.any(String) });
});

test('addresses of the application get its page, missing files do not', () => {
  for (const route of ['', 'w/my.firm/keys', 'w/x', 'design', 'a@b.example'])
    expect(textOf(route), route).toBe('<title>page</title>');
  for (const missing of ['assets/app-old.js', 'assets/none', 'logo.png', 'x/y.css', 'assets/', 'w/index.html'])
    expect(open().find(missing), missing).toBeUndefined();
});

test('neither packed forms nor hidden files have an address of their own', () => {
  expect(open().find('assets/app-abc123.js.br')).toBeUndefined();
  expect(textOf('.built-from')).toBe('<title>page</title>');
});

test('a folder without its page stops the start', () => {
  rmSync(join(folder, 'index.html'));
  expect(open).toThrow('has no index.html');
});
