import type { Problem } from '#kernel/problem.ts';
import { problemTable } from '#kernel/problem.ts';
import type { RefusedFile } from './analysis/outcome.ts';
import { harmless } from './report/harmless.ts';

/** Codes of this service. What callers read (`public`) is French; title and meaning are for the page of problems. */
export const fecProblem = problemTable({
  content_missing: {
    status: 400,
    title: 'There is no file in the request',
    meaning: 'The JSON body has no `content`, or one that is not a string.',
  },
  content_empty: {
    status: 400,
    title: 'The file is empty',
    meaning: 'The body, or its `content`, holds nothing but white space.',
  },
  header_unreadable: {
    status: 400,
    title: 'The file has no header that can be read',
    meaning: 'The first line does not name the columns of an FEC, or the file is not text.',
  },
  no_lines: {
    status: 400,
    title: 'The file has no line that can be read',
    meaning: 'There is a header, but not one data line after it that could be read.',
  },
  unknown_control: {
    status: 400,
    title: 'There is no such control',
    meaning: '`disabledControls` names something that is no category and no type; the answer lists what exists.',
  },
  unreadable_gzip: {
    status: 400,
    title: 'The body cannot be unpacked',
    meaning: 'The body is announced as gzip, but is not, or broke off.',
  },
  analysis_not_found: {
    status: 404,
    title: 'There is no such analysis',
    meaning: 'No analysis of this key has this id: it never existed, was erased, or is older than 24 hours.',
  },
  link_expired: {
    status: 410,
    title: 'The link has expired',
    meaning: 'Links to a report are good for 15 minutes; the analysis itself gives new ones.',
  },
  file_too_large: {
    status: 413,
    title: 'The file needs too much memory',
    meaning: 'The ledger would take more memory than an analysis may; the answer names the limit. Split the file.',
  },
  unsupported_encoding: {
    status: 415,
    title: 'The content encoding is not supported',
    meaning: '`Content-Encoding` must be `gzip` or `identity`, and only one of them.',
  },
  too_many_at_once: {
    status: 429,
    title: 'Too many files of one key at once',
    meaning:
      'Half of all places, or of the space for files that wait, is taken by files of this key; or all are taken, most of them by this key, and another one came. `Retry-After` says when to try again.',
  },
  too_many_analyses: {
    status: 429,
    title: 'Too many analyses of one key',
    meaning:
      'A key may have 8 deferred analyses under way and 1,000 kept; `Retry-After` says when to try again. `DELETE` makes room.',
  },
  analysis_failed: {
    status: 503,
    title: 'The analysis could not be finished',
    meaning: 'The fault is ours: the analysis took too long or broke off. Nothing of the file was kept.',
  },
  busy: {
    status: 503,
    title: 'Too many files are waiting',
    meaning: 'Every place for files and analyses is taken; `Retry-After` says when to try again.',
  },
  interrupted: {
    status: 503,
    title: 'The analysis was interrupted',
    meaning: 'The process that worked on a deferred analysis has ended. Send the file again.',
  },
  storage_full: {
    status: 503,
    title: 'The file cannot be put aside',
    meaning: 'The space for files that wait for their analysis is used up; `Retry-After` says when to try again.',
  },
});

/** A file from which no report can be made, as the caller is told. */
export function problemOfRefusal(refused: RefusedFile): Problem {
  if (refused.reason === 'too_large') {
    return fecProblem('file_too_large', {
      public: `Ce fichier demanderait plus de mémoire que les ${inWords(refused.limit)} prévus pour une analyse. Le découper par exercice ou par journal.`,
    });
  }
  return fecProblem(CODES[refused.reason], { public: refused.message });
}

const CODES = { empty: 'content_empty', no_header: 'header_unreadable', no_lines: 'no_lines' } as const;

const MAX_QUOTED = 80;

/** Words of a stranger, as they may be shown: nothing invisible, and not many of them. */
export function quoted(text: string): string {
  const seen = harmless(text);
  const cut = seen.length <= MAX_QUOTED ? seen : `${seen.slice(0, MAX_QUOTED - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `« ${cut} »`;
}

/** A number of bytes in French: `2 Gio`, or `1500 octets` where no larger unit fits. */
export function inWords(bytes: number): string {
  const [size, name] = UNITS.find(([each]) => bytes >= each && bytes % each === 0) ?? [1, 'octets'];
  return `${bytes / size} ${name}`;
}

const UNITS = [
  [1024 ** 3, 'Gio'],
  [1024 ** 2, 'Mio'],
  [1024, 'Kio'],
] as const;
