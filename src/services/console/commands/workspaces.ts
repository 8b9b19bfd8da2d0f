import type { CommandArguments, CommandContext, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { doing } from '#platform/terminal/doing.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';
import { listAllWorkspaces } from '../store/all-workspaces.ts';
import { closeService, openService } from '../workspaces/operating.ts';

const SLUG: CommandOption = {
  value: 'SLUG',
  about: 'its name in addresses, as in "workspaces list"',
  isRequired: true,
};
const SERVICE: CommandOption = { value: 'S', about: 'the service: {services}', isRequired: true };

/** `quintet workspaces …`: what workspaces may use. What is in them, nobody sees from here. */
export const workspacesGroup: CommandGroup = {
  group: 'workspaces',
  verbs: [
    {
      verb: 'list',
      summary: 'workspaces, newest first, with what they may use',
      usage: 'workspaces list [--search TEXT] [--limit N]',
      options: {
        search: { value: 'TEXT', about: 'a part of the name' },
        limit: { value: 'N', about: 'how many at most, 1 to 1000; 100 unless told' },
      },
      examples: ['workspaces list', 'workspaces list --search acme --json'],
      run: async (context, args) => {
        const { database } = await context.open();
        const limit = numberIn(args, 'limit', 1000) ?? 100;
        const workspaces = await listAllWorkspaces(database, {
          search: textIn(args, 'search'),
          after: undefined,
          limit,
        });
        const cells = workspaces.map(({ slug, name, members, keys, services, createdAt }) => [
          slug,
          name,
          String(members),
          String(keys),
          services
            .map((each) => `${each.name}${each.allowance === null ? '' : ` ${each.used}/${each.allowance}`}`)
            .join(', '),
          createdAt.toISOString().slice(0, 10),
        ]);
        const head = ['slug', 'name', 'members', 'keys', 'services', 'made'];
        const text =
          cells.length === 0 ? 'No workspaces.' : table(head, cells, { heading: context.terminal.colours.bold });
        return { text, json: { workspaces } };
      },
    },
    {
      verb: 'open',
      summary: 'open a service for a workspace, or change its monthly allowance',
      usage: 'workspaces open --workspace SLUG --service S [--allowance N]',
      options: {
        workspace: SLUG,
        service: SERVICE,
        allowance: { value: 'N', about: 'requests of a month (UTC) that are admitted; without it as many as come' },
      },
      examples: [
        'workspaces open --workspace acme --service fec',
        'workspaces open --workspace acme --service readiness --allowance 10000',
      ],
      run: async (context, args) => {
        const { slug, service } = named(context, args);
        const allowance = numberIn(args, 'allowance', 2_000_000_000) ?? null;
        const { database } = await context.open();
        await doing(() => openService(database, { slug, service, allowance }, { actor: context.actor }));
        const many = allowance === null ? 'as many requests as come' : `${allowance} requests a month`;
        return { text: `${service} is open for ${slug}: ${many}.`, json: { workspace: slug, service, allowance } };
      },
    },
    {
      verb: 'close',
      summary: 'close a service for a workspace: its keys for it are refused at once',
      usage: 'workspaces close --workspace SLUG --service S',
      options: { workspace: SLUG, service: SERVICE },
      examples: ['workspaces close --workspace acme --service fec'],
      run: async (context, args) => {
        const { slug, service } = named(context, args);
        const { database } = await context.open();
        await doing(() => closeService(database, { slug, service }, { actor: context.actor }));
        return { text: `${service} is closed for ${slug}.`, json: { workspace: slug, service } };
      },
    },
  ],
};

function named(context: CommandContext, args: CommandArguments): { slug: string; service: string } {
  const slug = textIn(args, 'workspace') ?? '';
  const service = textIn(args, 'service') ?? '';
  if (!context.keyedServices.includes(service)) {
    throw new UsageError(`No service ${quoted(service)} takes keys. There is ${context.keyedServices.join(', ')}.`);
  }
  if (slug === '') throw new NothingDone('Which workspace? See: workspaces list');
  return { slug, service };
}

function textIn(args: CommandArguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}

function numberIn(args: CommandArguments, name: string, most: number): number | undefined {
  const value = textIn(args, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 0 && number <= most)) {
    throw new UsageError(`--${name} is a number up to ${most}, not ${quoted(value)}.`);
  }
  return number;
}
