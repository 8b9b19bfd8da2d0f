import { systemClock } from '#kernel/clock.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { CommandContext, CommandVerb } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { liftSuppression, suppressHotel } from '../import/suppress.ts';
import { registryNumberOf } from '../rules/registry-number.ts';
import type { Suppression } from '../store/publication/suppressions.ts';
import { listSuppressions } from '../store/publication/suppressions.ts';

const USAGE = 'hotels suppress UEN [--reason TEXT] | --undo UEN | --list';

/** A hotel that asks to be removed: gone from every answer at once, and from every later import. */
export const suppressVerb: CommandVerb = {
  verb: 'suppress',
  summary: 'take a hotel out for good, at its own request',
  usage: USAGE,
  operands: { names: ['UEN'], least: 0, most: 1 },
  options: {
    reason: { value: 'TEXT', about: 'kept with the number; up to 500 characters' },
    undo: { value: 'UEN', about: 'let this hotel be listed again' },
    list: { about: 'show who is suppressed' },
  },
  examples: ['hotels suppress 209900901C --reason "asked by letter"', 'hotels suppress --list'],
  run: async (context, args) => {
    const { reason, undo, list } = args.options;
    const [number] = args.positional;
    // One thing at a time: whoever asks for two may mean either.
    const asked = [list, undo, ...args.positional].filter((each) => each !== undefined);
    if (asked.length !== 1 || (reason !== undefined && number === undefined)) {
      throw new UsageError('Give one of: a UEN (with or without --reason), --undo, --list.');
    }
    if (typeof undo === 'string') return await undoOne(context, undo);
    if (number === undefined) return await listAll(context);
    requireNumber(number);
    const { database } = await context.open();
    const text = typeof reason === 'string' ? reason.slice(0, 500) : null;
    const now = systemClock.now();
    const { was, removed } = await suppressHotel(
      { database, now },
      { uen: number, reason: text, actor: context.actor },
    );
    if (was === 'unknown') {
      throw new NothingDone(
        `No hotel has the number ${number} yet. A further hotel of a company can be kept away once it has its number.`,
      );
    }
    return {
      text:
        was === 'published'
          ? `${number} is gone from every answer and export, and stays away from later imports.`
          : `${number} is not published; it will not be, whatever is imported.`,
      json: {
        uen: number,
        was_published: was === 'published',
        removed,
      },
    };
  },
};

function requireNumber(number: string): void {
  if (registryNumberOf(number) === undefined) {
    throw new UsageError(`${JSON.stringify(number)} is no registry number: its check digit or form is wrong.`);
  }
}

async function undoOne(context: CommandContext, number: string) {
  requireNumber(number);
  const { database } = await context.open();
  const lifted = await liftSuppression({ database, now: systemClock.now() }, number);
  if (lifted === undefined) throw new NothingDone(`${number} is not suppressed.`);
  const { added } = lifted;
  return {
    text: `${number} may be listed again${added > 0 ? ', and is' : ''}.`,
    json: { uen: number, added },
  };
}

async function listAll(context: CommandContext) {
  const { database } = await context.open();
  const suppressions = await listSuppressions(database);
  const lines = suppressions.map(
    ({ uen, name, postcode, requestedAt, requestedBy, reason }) =>
      `${dateAt(requestedAt)}  ${uen}  (${meant(name, postcode)})  by ${requestedBy}${reason === null ? '' : `: ${reason}`}`,
  );
  return {
    text: lines.length === 0 ? 'No hotel is suppressed.' : lines.join('\n'),
    json: { suppressions: suppressions.map(jsonOf) },
  };
}

const meant = (name: string | null, postcode: string | null) =>
  name === null ? 'every hotel of the company' : `${name}, ${postcode ?? 'no postcode'}`;

const jsonOf = ({ uen, name, postcode, reason, requestedAt, requestedBy }: Suppression) => ({
  uen,
  name,
  postcode,
  reason,
  requested_at: requestedAt,
  requested_by: requestedBy,
});
