import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Answer } from '../http/answer/answer.ts';
import { RenderedAnswer } from '../http/answer/rendered-answer.ts';

/** A file as it goes out: read once, at start. */
export type ServedFile = { type: string; bytes: Buffer; etag: string };

/** How it is answered, with headers of its own. */
export function answerFile({ type, bytes, etag }: ServedFile, headers: Readonly<Record<string, string>> = {}): Answer {
  return new RenderedAnswer(type, bytes, { headers: { ...headers, etag } });
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export function serveText(name: string, text: string): ServedFile {
  const bytes = Buffer.from(text);
  return { type: typeOf(name), bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` };
}

export function serveFile(url: URL): ServedFile {
  const text = readFileSync(url, 'utf8');
  const [, kind] = /\.(css|js)$/.exec(url.pathname) ?? [];
  if (kind === undefined) return serveText(url.pathname, text);
  return serveText(url.pathname, kind === 'css' ? packedStyle(linesOf(text)) : packedCode(linesOf(text)));
}

export const isFileName = (name: string): boolean => extname(name) in TYPES;

export function typeOf(name: string): string {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`${name} has no known media type`);
  return type;
}

const CAST = /\/\*\* @type [^*]+ \*\/ (?=\S)/g;

/** Every statement of ours ends with a semicolon or a bracket: no line break is needed behind one, or before a sign. */
const packedCode = (lines: readonly string[]) =>
  `${lines.join('\n').replace(/(?<=[;{},()[=>?:&|])\n|\n(?=[})\].?:&|])/g, '')}\n`;

const packedStyle = (lines: readonly string[]) =>
  `${lines
    .map((line) => line.replace(/^([\w-]{1,60}): /, '$1:').replace(/ \{$/, '{'))
    .join('\n')
    .replace(/(?<=[;{},:])\n/g, '')
    .replace(/(?<=[ :(])0\.(?=\d)/g, '.')
    .replaceAll(';}', '}')}\n`;

/**
 * Without the lines that are only for those who read the source, types and indentation: a third less to send. But for
 * types, code and comment never share a line there, and no text goes over several lines.
 */
function linesOf(source: string): string[] {
  const kept: string[] = [];
  let isComment = false;
  for (const line of source.split('\n').map((each) => each.replace(CAST, '').trim())) {
    if (line.startsWith('/*') && !/\*\/.+/.test(line)) isComment = true;
    if (!isComment && line !== '' && !line.startsWith('//')) kept.push(line);
    if (line.endsWith('*/')) isComment = false;
  }
  return kept;
}
