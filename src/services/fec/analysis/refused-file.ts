import type { Problem } from '#kernel/problem.ts';
import { fecProblem, inWords } from '../problems.ts';

/** `too_large` is about the memory that the ledger would need; `limit` is that limit in bytes. */
export type RefusedFile =
  | { reason: 'empty' | 'no_header' | 'no_lines'; message: string }
  | { reason: 'too_large'; limit: number };

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
