import type { Clock } from '#kernel/clock.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { Platform } from '#platform/service.ts';
import type { Analyser } from './analysis/analyser.ts';
import type { DeferredAnalyses } from './deferred/deferred-analyses.ts';
import type { OutgoingReports } from './delivery/outgoing-reports.ts';
import type { Renderer } from './delivery/renderer.ts';
import type { SignedLinks } from './delivery/signed-links.ts';
import type { Explorer } from './dossiers/explore/explorer.ts';
import type { FindingsReader } from './dossiers/findings/findings-reader.ts';
import type { UnpackOptions } from './dossiers/unpack-archive.ts';
import type { Uploads } from './dossiers/uploads.ts';
import type { Intake } from './intake/intake.ts';

/** What jobs need. */
export type FecJobContext = {
  /** For work that nobody waits for. */
  background: Database;
  blobs: Blobs;
  /** A process that was silent for so long is taken for dead. */
  silenceSeconds: number;
  /** How archives are taken apart. */
  archives: Pick<UnpackOptions, 'maxBytes' | 'workspaceBytes' | 'onAccepted'>;
  close: () => Promise<void>;
};

/** What the fec operations need. */
export type FecContext = FecJobContext & {
  database: Database;
  /** Who is in a workspace. */
  membersOf: Platform['membersOf'];
  clock: Clock;
  /** `PUBLIC_URL`, where it is set. */
  publicUrl: string | undefined;
  intake: Intake;
  analyser: Analyser;
  renderer: Renderer;
  outgoing: OutgoingReports;
  deferred: DeferredAnalyses;
  links: SignedLinks;
  uploads: Uploads;
  explorer: Explorer;
  findings: FindingsReader;
  /** Under which findings are known in tables. */
  findingSecret: Uint8Array;
  /** Under which lies what is said of reports that are handed over: letterheads, and whom links are for. */
  handoverSecret: Uint8Array;
};

export const operation = operationsOf<FecContext>();
