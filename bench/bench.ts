import type { Cleanup } from './cleanup.ts';

/** What every bench is given, and what it gives back. */
export type BenchOptions = {
  rounds: number;
  /** How long each server is measured in each round. */
  seconds: number;
  /** Where CPU profiles of the servers go, if somebody wants them. */
  profileDirectory: string | undefined;
  /** What the bench is to read, as many as it asks for. */
  files: readonly string[];
  /** Whether to list, one by one, what differs between two of its runs. */
  listsChanges: boolean;
};

type BenchReport = {
  /** For people. */
  text: string;
  /** What is compared from run to run: the thing over its yardstick, measured side by side. */
  ratios: Record<string, number>;
  /** What the ratios were made of. Absolute figures belong to the machine and the minute. */
  figures: unknown;
};

export type Bench = (options: BenchOptions, cleanup: Cleanup) => Promise<BenchReport>;
