import { nearWord } from '#lib/text/near-word.ts';
import type { CommandArguments, CommandContext, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { listAudit, listKeys, revokeKey, revokeKeysOf } from '#platform/keys/store.ts';
import type { Colours } from '#platform/terminal/colours.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';

const FILTERS: Readonly<Record<string, CommandOption>> = {
  service: { value: 'S', about: 'only of this service' },
  owner: { value: 'O', about: 'only of this owner, spelled as it was issued' },
  limit: { value: 'N', about: 'how many at most, 1 to 100000; 100 unless told' },
};

/** `quintet keys …`: the only way in which keys come into being. */
export const keysGroup: CommandGroup = {
  group: 'keys',
  verbs: [
    {
      verb: 'issue',
      summary: 'make a key and show it, once',
      usage: 'keys issue --service S --owner O [--expires-in-days N] [--quiet | --json]',
      options: {
        service: { value: 'S', about: 'the service that the key opens: {services}', isRequired: true },
        owner: { value: 'O', about: 'whose it is, in your words; up to 200 characters', isRequired: true },
        'expires-in-days': { value: 'N', about: '1 to 3650; without it the key does not expire' },
        quiet: { about: 'print the key alone', short: 'q' },
      },
      examples: [
        'keys issue --service readiness --owner Ana --expires-in-days 90',
        'keys issue --service prospects --owner me --quiet',
      ],
      run: async (context, args) => {
        const isQuiet = args.options['quiet'] === true;
        if (isQuiet && args.options['json'] === true) {
          throw new UsageError('--quiet and --json each say what is printed: give one of them.');
        }
        const service = requiredService(context, args);
        const owner = requiredText(args, 'owner');
        const days = optionalInteger(args, 'expires-in-days', 1, 3650);
        const { keys } = await context.open();
        const made = await keys.issue(service, owner, days ?? null, context.actor);
        const expiry = made.expiresAt === null ? 'does not expire' : `expires ${made.expiresAt.toISOString()}`;
        return {
          text: isQuiet
            ? made.key
            : `${made.key}\n\nfor ${owner} at ${service}; ${expiry}; id ${made.id}\nStore it now: it is shown only once.`,
          json: {
            api_key: made.key,
            id: made.id,
            service,
            owner,
            created_at: made.createdAt,
            expires_at: made.expiresAt,
          },
        };
      },
    },
    {
      verb: 'list',
      summary: 'keys with their state, newest first',
      usage: 'keys list [--service S] [--owner O] [--limit N]',
      options: FILTERS,
      examples: ['keys list --service readiness', 'keys list --owner "Acme, Ana" --json'],
      run: async (context, args) => {
        const filter = filterFrom(context, args);
        const rows = await listKeys((await context.open()).database, filter);
        const { colours } = context.terminal;
        const keys = rows.map((row) => ({
          id: row.id,
          service: row.service,
          owner: row.owner,
          hint: row.hint,
          status: row.status,
          created_at: row.createdAt,
          expires_at: row.expiresAt,
          last_used_at: row.lastUsedAt,
          ended_at: row.endedAt,
          end_reason: row.endReason,
        }));
        const cells = rows.map((row) => [
          row.id,
          row.service,
          row.owner,
          row.hint,
          row.status,
          day(row.createdAt),
          day(row.expiresAt),
          day(row.lastUsedAt),
        ]);
        const text =
          rows.length === 0
            ? 'No keys.'
            : table(['id', 'service', 'owner', 'key', 'status', 'created', 'expires', 'last used'], cells, {
                heading: colours.bold,
                cell: (cell, column) => (column === STATUS_COLUMN ? inColour(cell, colours) : cell),
              });
        return { text, json: { keys } };
      },
    },
    {
      verb: 'revoke',
      summary: 'end a key at once, or all keys of an owner',
      usage: 'keys revoke (--id ID | --service S --owner O)',
      options: {
        id: { value: 'ID', about: 'one key, by its id in "keys list"' },
        service: { value: 'S', about: 'with --owner: all keys of an owner at this service' },
        owner: { value: 'O', about: 'spelled as in "keys list"' },
      },
      examples: [
        'keys revoke --id 89b8eb36-67e9-4361-989a-25002f8e7253',
        'keys revoke --service readiness --owner "Acme, Ana"',
      ],
      run: async (context, args) => {
        const revoked = await revoke(context, args);
        const many = revoked.length === 1 ? 'This key is deactivated' : `These ${revoked.length} keys are deactivated`;
        return { text: `${many}:\n${revoked.join('\n')}`, json: { revoked, status: 'deactivated' } };
      },
    },
    {
      verb: 'audit',
      summary: 'what happened to keys, newest first',
      usage: 'keys audit [--service S] [--owner O] [--limit N]',
      options: FILTERS,
      examples: ['keys audit --owner "Acme, Ana"', 'keys audit --limit 1000 --json'],
      run: async (context, args) => {
        const filter = filterFrom(context, args);
        const entries = await listAudit((await context.open()).database, filter);
        const cells = entries.map((entry) => [
          entry.at.toISOString(),
          entry.action,
          entry.service,
          entry.owner,
          entry.hint,
          entry.actor,
        ]);
        const text =
          entries.length === 0
            ? 'Nothing yet.'
            : table(['at', 'action', 'service', 'owner', 'key', 'by'], cells, {
                heading: context.terminal.colours.bold,
              });
        return { text, json: { entries } };
      },
    },
  ],
};

const DEFAULT_LIMIT = 100;
const STATUS_COLUMN = 4;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keys that no longer open anything step back. */
function inColour(status: string, { green, yellow, dim }: Colours): string {
  const word = status.trimEnd();
  return word === 'active' ? green(status) : word === 'expired' ? yellow(status) : dim(status);
}

async function revoke(context: CommandContext, args: CommandArguments): Promise<string[]> {
  const { id } = args.options;
  const hasOwner = args.options['service'] !== undefined || args.options['owner'] !== undefined;
  if (typeof id !== 'string') {
    if (!hasOwner) throw new UsageError('Which keys? Give --id, or --service and --owner.');
    const service = requiredService(context, args);
    const owner = requiredText(args, 'owner');
    const revoked = await revokeKeysOf((await context.open()).database, service, owner, context.actor);
    if (revoked.length > 0) return revoked;
    throw new NothingDone(`Nothing to revoke: ${quoted(owner)} has no active key at ${service}. See: keys list`);
  }
  if (hasOwner) throw new UsageError('Give --id, or --service and --owner, not both.');
  if (!UUID.test(id)) throw new UsageError(`--id is a key's id as in "keys list", not ${quoted(id)}.`);
  const outcome = await revokeKey((await context.open()).database, id, context.actor);
  if (outcome === undefined) throw new NothingDone(`There is no key ${id}. See: keys list`);
  if (!outcome) throw new NothingDone(`Nothing to revoke: the key ${id} is deactivated already.`);
  return [id];
}

function requiredService(context: CommandContext, args: CommandArguments): string {
  const wanted = requiredText(args, 'service');
  const known = context.keyedServices;
  if (known.includes(wanted)) return wanted;
  const near = nearWord(wanted, known);
  const meant = near === undefined ? '.' : `: did you mean ${quoted(near)}?`;
  throw new UsageError(`No service ${quoted(wanted)} takes keys${meant} There is ${known.join(', ')}.`);
}

function requiredText(args: CommandArguments, name: string): string {
  const value = args.options[name];
  if (typeof value !== 'string') throw new UsageError(`--${name} is missing.`);
  if (value.length > 200) throw new UsageError(`--${name} may have 200 characters.`);
  if (/\p{Cc}/u.test(value)) throw new UsageError(`--${name} may have no control characters.`);
  return value.trim();
}

function optionalInteger(args: CommandArguments, name: string, min: number, max: number): number | undefined {
  const value = args.options[name];
  if (typeof value !== 'string') return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new UsageError(`--${name} is a number from ${min} to ${max}, not ${quoted(value)}.`);
  }
  return number;
}

function filterFrom(
  context: CommandContext,
  args: CommandArguments,
): {
  service?: string | undefined;
  owner?: string | undefined;
  limit: number;
} {
  const { service, owner } = args.options;
  return {
    service: service === undefined ? undefined : requiredService(context, args),
    owner: owner === undefined ? undefined : requiredText(args, 'owner'),
    limit: optionalInteger(args, 'limit', 1, 100_000) ?? DEFAULT_LIMIT,
  };
}

const day = (date: Date | null) => (date === null ? '-' : date.toISOString().slice(0, 16).replace('T', ' '));
