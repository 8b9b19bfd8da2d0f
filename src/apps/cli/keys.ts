import type { CommandArguments, CommandContext, CommandGroup } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { listAudit, listKeys, revokeKey, revokeKeysOf } from '#platform/keys/store.ts';
import { table } from '#platform/terminal/table.ts';

/** `quintet keys …`: the only way in which keys come into being. */
export const keysGroup: CommandGroup = {
  group: 'keys',
  summary: 'API keys',
  verbs: [
    {
      verb: 'issue',
      summary: 'make a key and show it, once',
      usage: 'keys issue --service S --owner O [--expires-in-days N]',
      options: { service: 'value', owner: 'value', 'expires-in-days': 'value' },
      run: async (context, args) => {
        const service = requiredService(context, args);
        const owner = requiredText(args, 'owner');
        const days = optionalInteger(args, 'expires-in-days', 1, 3650);
        const { keys } = await context.open();
        const made = await keys.issue(service, owner, days ?? null, context.actor);
        const expiry = made.expiresAt === null ? 'does not expire' : `expires ${made.expiresAt.toISOString()}`;
        return {
          text: `${made.key}\n\nfor ${owner} at ${service}; ${expiry}; id ${made.id}\nStore it now: it is shown only once.`,
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
      options: { service: 'value', owner: 'value', limit: 'value' },
      run: async (context, args) => {
        const { database } = await context.open();
        const rows = await listKeys(database, filterFrom(args));
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
            : table(['id', 'service', 'owner', 'key', 'status', 'created', 'expires', 'last used'], cells);
        return { text, json: { keys } };
      },
    },
    {
      verb: 'revoke',
      summary: 'end a key at once, or all keys of an owner',
      usage: 'keys revoke (--id ID | --service S --owner O)',
      options: { id: 'value', service: 'value', owner: 'value' },
      run: async (context, args) => {
        const revoked = await revoke(context, args);
        const text =
          revoked.length === 0 ? 'Nothing to revoke: no such key is active.' : `Revoked ${revoked.join(', ')}.`;
        return { text, json: { revoked } };
      },
    },
    {
      verb: 'audit',
      summary: 'what happened to keys, newest first',
      usage: 'keys audit [--service S] [--owner O] [--limit N]',
      options: { service: 'value', owner: 'value', limit: 'value' },
      run: async (context, args) => {
        const { database } = await context.open();
        const entries = await listAudit(database, filterFrom(args));
        const cells = entries.map((entry) => [
          entry.at.toISOString(),
          entry.action,
          entry.service,
          entry.owner,
          entry.hint,
          entry.actor,
        ]);
        const text =
          entries.length === 0 ? 'Nothing yet.' : table(['at', 'action', 'service', 'owner', 'key', 'by'], cells);
        return { text, json: { entries } };
      },
    },
  ],
};

const DEFAULT_LIMIT = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function revoke(context: CommandContext, args: CommandArguments): Promise<string[]> {
  const { id } = args.options;
  if (typeof id !== 'string') {
    const service = requiredService(context, args);
    const owner = requiredText(args, 'owner');
    return await revokeKeysOf((await context.open()).database, service, owner, context.actor);
  }
  if (!UUID.test(id)) throw new UsageError(`--id is a key's id as in "keys list", not ${JSON.stringify(id)}.`);
  const outcome = await revokeKey((await context.open()).database, id, context.actor);
  if (outcome === undefined) throw new UsageError(`There is no key ${id}.`);
  return outcome ? [id] : [];
}

function requiredService(context: CommandContext, args: CommandArguments): string {
  const wanted = requiredText(args, 'service');
  const known = context.keyedServices;
  if (!known.includes(wanted))
    throw new UsageError(`No service ${JSON.stringify(wanted)} takes keys. There is ${known.join(', ')}.`);
  return wanted;
}

function requiredText(args: CommandArguments, name: string): string {
  const value = args.options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  if (value.length > 200) throw new UsageError(`--${name} may have 200 characters.`);
  return value.trim();
}

function optionalInteger(args: CommandArguments, name: string, min: number, max: number): number | undefined {
  const value = args.options[name];
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new UsageError(`--${name} is a number from ${min} to ${max}.`);
  return number;
}

function filterFrom(args: CommandArguments): {
  service?: string | undefined;
  owner?: string | undefined;
  limit: number;
} {
  const text = (name: string) => (typeof args.options[name] === 'string' ? args.options[name] : undefined);
  return {
    service: text('service'),
    owner: text('owner'),
    limit: optionalInteger(args, 'limit', 1, 100_000) ?? DEFAULT_LIMIT,
  };
}

const day = (date: Date | null) => (date === null ? '-' : date.toISOString().slice(0, 16).replace('T', ' '));
