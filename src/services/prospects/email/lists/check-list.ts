import { loopTurn } from '#platform/fairness/loop-turns.ts';
import type { Tally } from '../../bulk/kinds.ts';
import type { BulkCall, BulkOutcome, BulkWork } from '../../bulk/runner.ts';
import { addTasks } from '../../bulk/store/jobs.ts';
import type { BulkTask } from '../../bulk/store/tasks.ts';
import type { ListLookUp } from '../adapters/list-look-up.ts';
import type { ResolverWatch } from '../adapters/resolver-watch.ts';
import type { AddressReading } from '../address.ts';
import { readAddress } from '../address.ts';
import { checkAddress } from '../check-address.ts';
import type { MailRoute } from '../mail-route.ts';
import { unknownRoute } from '../mail-route.ts';
import type { Checked } from '../store/list-rows.ts';
import { rowsAfter, rowsOfDomain, setDomains, setVerdicts } from '../store/list-rows.ts';

/**
 * What is done for an e-mail list: first it is read, and what is no address is judged; then each domain is looked up, and all
 * its addresses are judged with it. Either may be broken off at any place and goes on there.
 */
type ListWorkParts = {
  look: ListLookUp;
  watch: ResolverWatch;
  /** After how long a domain is asked for again that its name servers could not answer for; then it is left unknown. */
  laterSeconds?: readonly number[];
};

/** The task of reading the list. */
export const READ_LIST = '';

const LATER_SECONDS = [30, 120, 300];
const UNTRUSTED_SECONDS = 2;
/** Faults of ours included: a list ends at some time. */
const MOST_ATTEMPTS = 20;
const ROWS_AT_ONCE = 500;
/** Of one process: the pace decides how fast it goes, these only that nobody waits for what another has brought. */
const AT_ONCE = 256;
const MOST_OF_ONE = 64;

export function emailListWork({ look, watch, laterSeconds = LATER_SECONDS }: ListWorkParts): BulkWork {
  const checkDomain = async (task: BulkTask, { signal, record }: BulkCall): Promise<BulkOutcome> => {
    const { job, subject: domain, attempts } = task;
    const route = attempts < MOST_ATTEMPTS ? await look(domain, signal) : unknownRoute('dns_failure');
    if (route === 'untrusted') return { later: { seconds: UNTRUSTED_SECONDS, isAttempt: false } };
    const seconds = laterSeconds[attempts];
    if (route.status === 'unknown' && seconds !== undefined) return { later: { seconds, isAttempt: true } };
    for (let isMore = true; isMore; ) {
      const isWanted = await record(async (connection) => {
        const rows = await rowsOfDomain(connection, job, domain, ROWS_AT_ONCE);
        const checked = await judged(rows, route);
        await setVerdicts(connection, job, checked);
        isMore = rows.length === ROWS_AT_ONCE;
        return { tally: tallyOf(checked), isLast: !isMore };
      });
      if (!isWanted) break;
    }
    return 'ended';
  };

  return {
    kind: 'emails',
    atOnce: AT_ONCE,
    mostOfOne: MOST_OF_ONE,
    alone: {
      setActive: (isActive) => watch.setActive(isActive),
      mayBegin: () => watch.run() !== null,
      paused: () => watch.trouble(),
    },
    perform: (task, call) => (task.subject === READ_LIST ? readList(task, call) : checkDomain(task, call)),
  };
}

async function readList({ job, workspaceId }: BulkTask, { signal, record }: BulkCall): Promise<BulkOutcome> {
  let last = 0;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const isWanted = await record(async (connection) => {
      const rows = await rowsAfter(connection, job, last, ROWS_AT_ONCE);
      const readings = await inPortions(rows, ({ row, email }) => ({ row, reading: readAddress(email) }));
      const domains = readings.flatMap(({ row, reading }) => {
        const domain = domainOf(reading);
        return domain === null ? [] : [{ row, domain }];
      });
      await setDomains(connection, job, domains);
      const names = [...new Set(domains.map(({ domain }) => domain))];
      await addTasks(connection, { id: job, kind: 'emails', workspaceId }, names);
      const faulty = readings.filter(({ reading }) => domainOf(reading) === null);
      const checked = await inPortions(faulty, ({ row, reading }) => resultOf(row, reading, null));
      await setVerdicts(connection, job, checked);
      last = rows.at(-1)?.row ?? last;
      isMore = rows.length === ROWS_AT_ONCE;
      return { tally: tallyOf(checked), isLast: !isMore };
    });
    if (!isWanted) break;
  }
  return 'ended';
}

const domainOf = ({ faults, domain }: AddressReading) => (faults.length === 0 ? (domain?.ascii ?? null) : null);

const judged = (rows: readonly { row: number; email: string }[], route: MailRoute): Promise<Checked[]> =>
  inPortions(rows, ({ row, email }) => resultOf(row, readAddress(email), route));

function resultOf(row: number, reading: AddressReading, route: MailRoute | null): Checked {
  // When it was checked is noted where it is written.
  const checkedAt = new Date(0);
  const { verdict, reasons, suggestion, canonical, mx } = checkAddress(reading, route && { ...route, checkedAt });
  return { row, verdict, reasons: reasons.map(({ code }) => code), suggestion, canonical, mxStatus: mx.status };
}

function tallyOf(checked: readonly Checked[]): Tally {
  const tally: Record<string, number> = {};
  for (const { verdict } of checked) tally[verdict] = (tally[verdict] ?? 0) + 1;
  return tally;
}

const PORTION = 20;

/** A list is judged in between of what others ask of the process. */
async function inPortions<In, Out>(all: readonly In[], work: (one: In) => Out): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < all.length; from += PORTION) {
    await loopTurn();
    done.push(...all.slice(from, from + PORTION).map(work));
  }
  return done;
}
