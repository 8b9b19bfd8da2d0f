/** What a server and its exploring process say to each other. A ledger that is brought twice has two names. */
export type ToExplorer =
  /** A ledger comes, encrypted; the key opens it. */
  | { kind: 'begin'; ledger: string; key: Uint8Array; bytes: number }
  | { kind: 'frames'; ledger: string; frames: Uint8Array }
  | { kind: 'end'; ledger: string; id: number }
  | { kind: 'drop'; ledger: string }
  | { kind: 'ask'; id: number; ledger: string; sql: string; values: readonly Value[]; isKept: boolean }
  /** Nobody waits for this answer any more. */
  | { kind: 'stop'; id: number };

export type Value = string | number | null;
export type Row = Readonly<Record<string, string | number | boolean | null>>;

export type FromExplorer =
  | { kind: 'done'; id: number; rows: readonly Row[] }
  | { kind: 'failed'; id: number; why: string };

/** Answers with more rows are not kept. */
export const MOST_KEPT_ROWS = 5000;

/** In a question: the lines of the ledger that it is about. */
export const LEDGER = 'ledger_of_the_question';
