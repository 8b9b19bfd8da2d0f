import type { Clock } from '#kernel/clock.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { Analyser } from './analysis/analyser.ts';
import type { DeferredAnalyses } from './deferred/deferred-analyses.ts';
import type { OutgoingReports } from './delivery/outgoing-reports.ts';
import type { Renderer } from './delivery/renderer.ts';
import type { SignedLinks } from './delivery/signed-links.ts';
import type { Intake } from './intake/intake.ts';

/** What jobs need. */
export type FecJobContext = {
  /** For work that nobody waits for. */
  background: Database;
  blobs: Blobs;
  /** A process that was silent for so long is taken for dead. */
  silenceSeconds: number;
  close: () => Promise<void>;
};

/** What the fec operations need. */
export type FecContext = FecJobContext & {
  database: Database;
  clock: Clock;
  intake: Intake;
  analyser: Analyser;
  renderer: Renderer;
  outgoing: OutgoingReports;
  deferred: DeferredAnalyses;
  links: SignedLinks;
};

export const operation = operationsOf<FecContext>();
