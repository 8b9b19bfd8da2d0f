import { dateAt, isoDateOf } from '#lib/calendar/iso-date.ts';
import type { CommandContext, CommandVerb } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { deedOf } from '#platform/workspaces/operator-deed.ts';
import { drainOnly } from '../import/drain.ts';
import { hasCome } from '../rules/has-come.ts';
import { addClosure, dropClosure, listClosures } from '../store/publication/closures.ts';
import { today } from './today.ts';

const USAGE = 'hotels close UEN [--on YYYY-MM-DD] [--note TEXT] | --undo UEN|ID | --list';
const MOST_LISTED = 100;

/** No number of a registry is so short and has digits alone. */
const IS_ID = /^\d{1,12}$/;

/** A hotel that has closed, whatever the lists say: no lead any more, and the feed tells why. */
export const closeVerb: CommandVerb = {
  verb: 'close',
  summary: 'note that a hotel has closed: it is no lead any more',
  usage: USAGE,
  operands: { names: ['UEN'], least: 0, most: 1 },
  options: {
    on: { value: 'YYYY-MM-DD', about: 'since when; today unless told' },
    note: { value: 'TEXT', about: 'how it is known; up to 500 characters' },
    undo: { value: 'UEN|ID', about: 'the hotel is open after all; by its id once it has lost its number' },
    list: { about: 'show what was noted, the newest first' },
  },
  examples: ['hotels close 209900901C --on 2026-11-01 --note "a notice at the door"', 'hotels close --list'],
  run: async (context, args) => {
    const { on, note, undo, list } = args.options;
    const [number] = args.positional;
    const asked = [list, undo, ...args.positional].filter((each) => each !== undefined);
    if (asked.length !== 1 || ((on !== undefined || note !== undefined) && number === undefined)) {
      throw new UsageError('Give one of: a UEN (with or without --on and --note), --undo, --list.');
    }
    if (typeof undo === 'string') return await reopen(context, undo.toUpperCase());
    if (number === undefined) return await listAll(context);
    const closedOn = on === undefined ? today() : isoDateOf(String(on));
    if (closedOn === null || !hasCome(closedOn, today())) {
      throw new UsageError('--on is a date such as 2026-11-01, today or earlier.');
    }
    return await close(context, number.toUpperCase(), closedOn, typeof note === 'string' ? note.slice(0, 500) : null);
  },
};

async function close(context: CommandContext, uen: string, closedOn: string, note: string | null) {
  const { database } = await context.open();
  const { actor } = context;
  const property = await addClosure(database, uen, { closedOn, note, actor }, (connection) =>
    noteDeed(
      connection,
      deedOf({ actor }, { action: 'hotel.closed', subject: `hotel:${uen}`, detail: { closed_on: closedOn } }),
    ),
  );
  if (property === undefined) throw new NothingDone(`No hotel has the number ${JSON.stringify(uen)}.`);
  const { added, updated, removed } = await drainOnly(database, today(), [property]);
  return {
    text: `${uen} has closed on ${closedOn}${removed > 0 ? ' and is no lead any more' : '; it was not published'}.`,
    json: { uen, closed_on: closedOn, added, updated, removed },
  };
}

async function reopen(context: CommandContext, given: string) {
  const { database } = await context.open();
  const { actor } = context;
  const reopened = await dropClosure(
    database,
    IS_ID.test(given) ? { id: given } : { uen: given },
    (connection, { id, uen }) =>
      noteDeed(
        connection,
        deedOf(
          { actor },
          { action: 'hotel.reopened', subject: uen === null ? `property:${id}` : `hotel:${uen}`, detail: {} },
        ),
      ),
  );
  if (reopened === undefined) throw new NothingDone(`Nobody noted that ${JSON.stringify(given)} has closed.`);
  const { id, uen } = reopened;
  const { added, updated, removed } = await drainOnly(database, today(), [id]);
  return {
    text: `${uen ?? `Hotel ${id}`} is open${added > 0 ? ', and published again' : ''}.`,
    json: { id, uen, added, updated, removed },
  };
}

async function listAll(context: CommandContext) {
  const { database } = await context.open();
  const { total, closures } = await listClosures(database, { limit: MOST_LISTED });
  const lines = closures.map(
    ({ id, uen, name, closedOn, note, notedBy, notedAt }) =>
      `${closedOn}  ${uen ?? `no number, id ${id}`}  ${name}  noted by ${notedBy} on ${dateAt(notedAt)}${note === null ? '' : `: ${note}`}`,
  );
  const more = total > lines.length ? [`${total - lines.length} more.`] : [];
  return {
    text: lines.length === 0 ? 'No hotel is noted as closed.' : [...lines, ...more].join('\n'),
    json: {
      total,
      closures: closures.map(({ closedOn, notedBy, notedAt, exactNotedAt: _exact, ...closure }) => ({
        ...closure,
        closed_on: closedOn,
        noted_by: notedBy,
        noted_at: notedAt,
      })),
    },
  };
}
