import type { CommandArguments, CommandGroup } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';
import { readWholeAudit } from '#platform/workspaces/whole-audit.ts';

const DEFAULT_LIMIT = 100;
const MOST_LISTED = 10_000;

/** `quintet audit …`: who did what, in all workspaces and on the installation. */
export const auditGroup: CommandGroup = {
  group: 'audit',
  verbs: [
    {
      verb: 'list',
      summary: 'what was done, newest first',
      usage: 'audit list [--workspace SLUG] [--limit N]',
      options: {
        workspace: { value: 'SLUG', about: 'only in this workspace' },
        limit: { value: 'N', about: `how many at most, 1 to ${MOST_LISTED}; ${DEFAULT_LIMIT} unless told` },
      },
      examples: ['audit list', 'audit list --workspace acme --limit 1000 --json'],
      run: async (context, args) => {
        const { workspace } = args.options;
        const limit = limitIn(args);
        const { database } = await context.open();
        const slug = typeof workspace === 'string' ? workspace : undefined;
        const deeds = await readWholeAudit(database, { workspace: slug, action: undefined, before: undefined, limit });
        const cells = deeds.map((deed) => [
          deed.at.toISOString(),
          deed.workspace ?? '-',
          deed.action,
          deed.actor,
          deed.subject ?? '',
          JSON.stringify(deed.detail),
        ]);
        const head = ['at', 'workspace', 'action', 'by', 'what', 'detail'];
        const text =
          cells.length === 0 ? 'Nothing yet.' : table(head, cells, { heading: context.terminal.colours.bold });
        return { text, json: { deeds } };
      },
    },
  ],
};

function limitIn({ options: { limit } }: CommandArguments): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  const number = /^\d{1,6}$/.test(String(limit)) ? Number(limit) : 0;
  if (number < 1 || number > MOST_LISTED) {
    throw new UsageError(`--limit is a number from 1 to ${MOST_LISTED}, not ${quoted(String(limit))}.`);
  }
  return number;
}
