import Type from 'typebox';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { prepareBytes } from '../http/answer/prepared-answer.ts';
import type { Operation } from '../http/operation/operation.ts';
import { media, operationsOf } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import type { ServedFile } from './served-file.ts';

/** Files that ship with a service, by what stands behind the path of the operation that serves them. Read once, at start. */
export type StaticFiles = { find: (path: string) => PreparedAnswer | undefined };

export const FOR_EVER = 'public, max-age=31536000, immutable';

type StaticFilesFacts<Context> = Pick<Operation<Context>, 'id' | 'path' | 'summary' | 'refuses'> & {
  /** Throws where there are none. */
  files: (service: Context) => StaticFiles;
};

/** The operation that serves them, below `{version}/{name}` or whatever path there is: `{path*}`. */
export function staticFiles<Context>({ files, refuses = [], ...facts }: StaticFilesFacts<Context>): Operation<Context> {
  const names = [...facts.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => name);
  return operationsOf<Context>()({
    ...facts,
    method: 'GET',
    access: 'open',
    effect: 'read',
    page: true,
    params: Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))),
    refuses: ['not_found', ...refuses],
    reply: { 200: media('*/*', 'The file') },
    handle: ({ params, service }) => {
      const found = files(service).find(names.map((name) => (params as Record<string, string>)[name]).join('/'));
      if (found === undefined) throw platformProblem('not_found', { public: 'There is no such file.' });
      return found;
    },
  });
}

/** A file whose address holds the version of what is in it, so that it may be kept for ever and a change shows at once. */
export type VersionedFile = {
  version: string;
  /** For whoever asks with its own version. */
  cached: PreparedAnswer;
  /** For a page of another version of the server, while both run: it gets the file there is, which it may not keep. */
  uncached: PreparedAnswer;
};

export function prepareVersioned(
  { type, bytes }: Pick<ServedFile, 'type' | 'bytes'>,
  version: string,
  ofOthers: 'no-cache' | 'no-store',
): VersionedFile {
  const prepare = (cacheControl: string) => prepareBytes(type, bytes, { 'cache-control': cacheControl });
  return { version, cached: prepare(FOR_EVER), uncached: prepare(ofOthers) };
}

/** Served as `version/name`. */
export function versionedFiles(fileOf: (name: string) => VersionedFile | undefined): StaticFiles {
  return {
    find: (path) => {
      const [version = '', name = ''] = path.split('/', 2);
      const file = fileOf(name);
      return version === file?.version ? file.cached : file?.uncached;
    },
  };
}
