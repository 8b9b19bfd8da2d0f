import type { Blobs } from '#platform/blobs/blobs.ts';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import type { Database } from '#platform/db/pool.ts';
import type { PackedOutcome } from '../analysis/outcome.ts';
import { problemOfRefusal } from '../analysis/refused-file.ts';
import type { Aside } from '../intake/intake.ts';
import { encryptedForm } from '../intake/received-file.ts';
import { wordsFor } from './failure-words.ts';
import { encryptedReport } from './kept-report.ts';
import { attachPart, endJudging, refuseDossier } from './store/judged.ts';

/**
 * Writes what came of judging a dossier: its report and its lines first, as blobs that belong to it, and then that it is done. Whoever is
 * ended between the two is followed by another, who puts a new report in the place of that one.
 */
type Judged = { analysis: string; worker: string; holder: string };
/** `aside` is where the lines of the file lie. */
type Ended = { outcome: PackedOutcome; aside: Aside | undefined };
type Stores = { database: Database; blobs: Blobs };

export async function writeJudgement(stores: Stores, judged: Judged, { outcome, aside }: Ended): Promise<void> {
  const { database } = stores;
  if ('refused' in outcome) {
    const problem = problemOfRefusal(outcome.refused);
    return await refuseDossier(database, judged, { code: problem.code, words: wordsFor(problem.code) });
  }
  if (!(await attach(stores, judged, 'report', await encryptedReport(outcome.report)))) return;
  if (aside !== undefined && outcome.ledgerBytes !== undefined) {
    const { path, key } = aside;
    const size = outcome.ledgerBytes;
    const ledger = encryptedForm({ storage: { path, key }, size, release: aside.release });
    if (!(await attach(stores, judged, 'ledger', ledger))) return;
  }
  await endJudging(database, judged, outcome.figures);
}

/** False if it is not this worker's any more. */
async function attach(
  { database, blobs }: Stores,
  { analysis, worker, holder }: Judged,
  kind: 'report' | 'ledger',
  file: EncryptedFile,
): Promise<boolean> {
  const { rows } = await database.query<{ keepUntil: Date }>(
    'SELECT d.keep_until AS "keepUntil" FROM fec.analysis a JOIN fec.dossier d ON d.id = a.dossier WHERE a.id = $1',
    [analysis],
  );
  const [found] = rows;
  if (found === undefined) return false;
  let old: readonly string[] = [];
  try {
    await blobs.keep(file, { owner: `workspace:${holder}`, expiresAt: found.keepUntil }, async (connection, blob) => {
      const replaced = await attachPart(connection, { analysis, worker }, { kind, blob, bytes: file.bytes });
      if (replaced === undefined) throw new NotOurs();
      old = replaced;
    });
  } catch (error) {
    if (error instanceof NotOurs) return false;
    throw error;
  }
  for (const blob of old) void blobs.discard(blob);
  return true;
}

class NotOurs extends Error {
  override readonly name = 'NotOurs';
}
