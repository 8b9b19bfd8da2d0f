import { Problem } from '#kernel/problem.ts';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { publicHoliday } from '../../controls/calendrier/public-holidays.ts';
import { isoDate, lastDayOf, monthOf, weekdayOf } from '../../ledger/days.ts';
import type { AskedDossier, Asking } from '../explored.ts';
import { openLedger, text } from '../explored.ts';
import type { Dossier } from '../store/dossiers.ts';
import { findNeighbour } from '../store/years.ts';
import type { LeftOut, TestedJournal } from './journals.ts';
import { testedJournals, testedJournalsQuestion } from './journals.ts';
import { knownPairsQuestion } from './questions.ts';
import type { TestScope } from './tables.ts';

/** What the entries of a dossier are tested against, found out from the file itself and from the year before, where it is there. */
export type Tested = {
  scope: TestScope;
  journals: TestedJournal[];
  leftOut: LeftOut;
  /** Whose pairs are known. */
  before: Dossier | undefined;
  /** There is a year before, which could not be asked. */
  isBeforeUnread: boolean;
};

export async function testedOf(asking: Asking, own: AskedDossier): Promise<Tested> {
  const [[rows = []], earlier] = await Promise.all([own.ask(testedJournalsQuestion), pairsBefore(asking)]);
  const { journals, leftOut } = testedJournals(rows);
  const { periodStart: firstDay, periodEnd, closingDay } = own.dossier;
  const lastDay = closingDay ?? periodEnd;
  const codesOf = (those: readonly TestedJournal[]) => those.map(({ journal }) => journal);
  return {
    journals,
    leftOut,
    before: earlier === 'unread' ? undefined : earlier?.dossier,
    isBeforeUnread: earlier === 'unread',
    scope: {
      firstDay,
      lastDay,
      manualJournals: codesOf(journals.filter(({ isManual }) => isManual)),
      purchaseJournals: codesOf(journals.filter(({ isManual, kind }) => !isManual && kind === 'achats')),
      freeDays: firstDay === null || lastDay === null ? [] : freeDays(firstDay, lastDay),
      knownPairs: earlier === 'unread' ? [] : (earlier?.pairs ?? []),
    },
  };
}

type Earlier = { dossier: Dossier; pairs: string[] };

async function pairsBefore(asking: Asking): Promise<Earlier | 'unread' | undefined> {
  const { service, id, principal } = asking;
  const found = await findNeighbour(service.database, { id, workspaceId: workspaceOf(principal) }, 'before');
  if (found === undefined) return undefined;
  try {
    const { dossier, ask } = await openLedger({ ...asking, id: found });
    const [rows = []] = await ask(knownPairsQuestion);
    return { dossier, pairs: rows.map((row) => text(row['pair'])) };
  } catch (error) {
    // Too large, too slow or being judged: what this file has is tested all the same, by itself.
    if (error instanceof Problem) return 'unread';
    throw error;
  }
}

const SUNDAY = 6;
/** An exercise has 24 months at most. */
const MOST_DAYS = 800;

/** Sundays and public holidays, without what is dated by convention: ends of months, and the first day. */
function freeDays(firstDay: string, lastDay: string): string[] {
  const [first, last] = [dayFrom(firstDay), dayFrom(lastDay)];
  const days: string[] = [];
  for (let day = first + 1; day <= Math.min(last, first + MOST_DAYS); day += 1) {
    if (weekdayOf(day) !== SUNDAY && publicHoliday(day) === undefined) continue;
    if (day !== lastDayOf(monthOf(day))) days.push(isoDate(day));
  }
  return days;
}

function dayFrom(iso: string): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return dayOf(year, month, day);
}
