import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { RenderedAnswer } from '../answer/rendered-answer.ts';
import { platformProblem } from '../problem/problems.ts';
import type { Operation } from './operation.ts';
import { media, operationsOf } from './operation.ts';

/**
 * The files of a folder below a path, read once at start: for pages that ship with a service. What is not in the folder at
 * start does not exist, so no path can lead out of it.
 */
export type StaticFilesOptions = {
  id: string;
  summary: string;
  /** Ends in `/{path*}`. */
  path: string;
  directory: URL;
  contentSecurityPolicy: string;
};

const LARGEST_FOLDER = 50 * 1024 * 1024;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export function staticFiles<Context>(options: StaticFilesOptions): Operation<Context> {
  const files = loadFolder(fileURLToPath(options.directory), options.contentSecurityPolicy);
  return operationsOf<Context>()({
    id: options.id,
    method: 'GET',
    path: options.path,
    access: 'open',
    page: true,
    summary: options.summary,
    params: Type.Object({ path: Type.String() }),
    refuses: ['not_found'],
    reply: { 200: media('*/*', 'A file') },
    handle: ({ params }) => {
      const wanted = params.path === '' || params.path.endsWith('/') ? `${params.path}index.html` : params.path;
      const file = files.get(wanted);
      if (file === undefined) throw platformProblem('not_found', { public: 'There is no such file.' });
      return file;
    },
  });
}

function loadFolder(directory: string, policy: string): Map<string, RenderedAnswer> {
  const files = new Map<string, RenderedAnswer>();
  let total = 0;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const type = TYPES[extname(entry.name)] ?? 'application/octet-stream';
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    total += bytes.length;
    if (total > LARGEST_FOLDER) throw new Error(`${directory} holds more than ${LARGEST_FOLDER} bytes`);
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    const headers = { etag, 'content-security-policy': policy };
    files.set(path.slice(directory.length).replace(/^\//, ''), new RenderedAnswer(type, bytes, { headers }));
  }
  return files;
}
