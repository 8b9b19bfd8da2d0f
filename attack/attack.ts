import type { Cleanup } from '../bench/cleanup.ts';

/** What every attack is given, and what it gives back. */
export type AttackOptions = {
  /** The form for the gate: the same attack, for a shorter time. */
  short: boolean;
};

/** Something that the documentation promises under this attack, and what became of it. */
export type Promised = { what: string; figure: string; held: boolean };

type AttackReport = {
  promises: readonly Promised[];
  /** What the promises were judged by. Absolute figures belong to the machine and the minute. */
  figures: unknown;
};

export type Attack = (options: AttackOptions, cleanup: Cleanup) => Promise<AttackReport>;
