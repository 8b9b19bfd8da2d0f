import type { CommandContext, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { registryNumberOf } from '../hotels/registry-number.ts';
import { drain } from '../import/drain.ts';
import type { Suppression } from '../store/suppressions.ts';
import { addSuppression, dropSuppression, listSuppressions } from '../store/suppressions.ts';
import { today } from './today.ts';

const USAGE = 'hotels suppress UEN [--reason TEXT] | --undo UEN | --list';

/** A hotel that asks to be removed: gone from every answer at once, and from every later import. */
export const suppressVerb: CommandVerb = {
  verb: 'suppress',
  summary: 'take a hotel out for good, at its own request',
  usage: USAGE,
  options: { reason: 'value', undo: 'value', list: 'flag' },
  run: async (context, args) => {
    const { reason, undo, list } = args.options;
    if (list === true) return await listAll(context);
    if (typeof undo === 'string') return await undoOne(context, undo);
    const [number] = args.positional;
    if (number === undefined || args.positional.length > 1) throw new UsageError(`Usage: quintet ${USAGE}`);
    requireNumber(number);
    const { database } = await context.open();
    const text = typeof reason === 'string' ? reason.slice(0, 500) : null;
    const was = await addSuppression(database, number, text, context.actor);
    if (was === 'unknown') {
      throw new UsageError(
        `No hotel has the number ${number} yet. A further hotel of a company can be kept away once it has its number.`,
      );
    }
    const { removed } = await drain(database, today());
    return {
      text:
        was === 'published'
          ? `${number} is gone from every answer and export, and stays away from later imports.`
          : `${number} is not published; it will not be, whatever is imported.`,
      json: {
        uen: number,
        was_published: was === 'published',
        removed: was === 'published' ? removed + 1 : removed,
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
  if (!(await dropSuppression(database, number))) throw new UsageError(`${number} is not suppressed.`);
  const { added } = await drain(database, today());
  return {
    text: `${number} may be listed again${added > 0 ? ', and is' : ''}.`,
    json: { uen: number, added },
  };
}

async function listAll(context: CommandContext) {
  const { database } = await context.open();
  const suppressions = await listSuppressions(database);
  const lines = suppressions.map(
    ({ uen, requestedAt, requestedBy, reason }) =>
      `${requestedAt.toISOString().slice(0, 10)}  ${uen}  by ${requestedBy}${reason === null ? '' : `: ${reason}`}`,
  );
  return {
    text: lines.length === 0 ? 'No hotel is suppressed.' : lines.join('\n'),
    json: { suppressions: suppressions.map(jsonOf) },
  };
}

const jsonOf = ({ uen, reason, requestedAt, requestedBy }: Suppression) => ({
  uen,
  reason,
  requested_at: requestedAt,
  requested_by: requestedBy,
});
