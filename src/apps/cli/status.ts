import type { CommandArguments, CommandContext, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { transaction } from '#platform/db/pool.ts';
import { changedIncident, faultOf } from '#platform/status/change-incident.ts';
import type { Incident, IncidentChange } from '#platform/status/incidents.ts';
import {
  addIncident,
  holdIncident,
  publishStatus,
  readStatus,
  removeIncident,
  storeIncident,
} from '#platform/status/incidents.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';

const ID: Readonly<Record<string, CommandOption>> = {
  id: { value: 'ID', about: 'the incident, by its id in "status show"', isRequired: true },
};

/** `quintet status …`: the status page, and the incidents that it tells of. */
export const statusGroup: CommandGroup = {
  group: 'status',
  verbs: [
    {
      verb: 'show',
      summary: 'whether /status is published, and its incidents, newest first',
      usage: 'status show',
      examples: ['status show', 'status show --json'],
      run: async (context) => {
        const { isPublished, incidents } = await readStatus((await context.open()).database);
        const cells = incidents.map((each) => [each.id, day(each.beganAt), day(each.endedAt), each.title]);
        const heading = `/status is ${isPublished ? 'published' : 'not published'}.`;
        const text = incidents.length === 0 ? 'No incidents.' : table(['id', 'began', 'ended', 'title'], cells);
        return { text: `${heading}\n${text}`, json: { published: isPublished, incidents } };
      },
    },
    publishing('publish', true),
    publishing('hide', false),
    {
      verb: 'begin',
      summary: 'tell of an incident',
      usage: 'status begin --title T [--what W] [--services S,S] [--at MOMENT]',
      options: {
        title: { value: 'T', about: 'what it is called; up to 200 characters', isRequired: true },
        what: { value: 'W', about: 'what happened; up to 4000 characters' },
        services: { value: 'S,S', about: 'whom it concerns; without it all services' },
        at: { value: 'MOMENT', about: 'when it began, such as 2026-11-16T09:30:00Z; now unless told' },
      },
      examples: ['status begin --title "Slow answers" --services fec'],
      run: async (context, args) => {
        const title = textIn(args, 'title', 200) ?? '';
        const incident = {
          title,
          what: textIn(args, 'what', 4000) ?? '',
          services: (textIn(args, 'services', 200) ?? '').split(',').filter((name) => name !== ''),
          beganAt: momentIn(args, 'at') ?? new Date(),
          endedAt: null,
        };
        refuseFaults(incident);
        const { database } = await context.open();
        const added = await transaction(database, async (connection) => {
          const made = await addIncident(connection, incident);
          await note(context, connection, made, 'added');
          return made;
        });
        return { text: `It is told: ${added.id}`, json: { ...added } };
      },
    },
    {
      verb: 'update',
      summary: 'add what is new to an incident',
      usage: 'status update --id ID --text T',
      options: { ...ID, text: { value: 'T', about: 'what is new; up to 2000 characters', isRequired: true } },
      examples: ['status update --id a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55 --text fixed'],
      run: (context, args) => change(context, args, { update: textIn(args, 'text', 2000) }),
    },
    {
      verb: 'end',
      summary: 'tell that an incident is over',
      usage: 'status end --id ID [--at MOMENT]',
      options: { ...ID, at: { value: 'MOMENT', about: 'when it ended; now unless told' } },
      examples: ['status end --id a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55'],
      run: (context, args) => change(context, args, { endedAt: momentIn(args, 'at') ?? new Date() }),
    },
    {
      verb: 'remove',
      summary: 'take back an incident that was told by mistake',
      usage: 'status remove --id ID',
      options: ID,
      examples: ['status remove --id a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55'],
      run: async (context, args) => {
        const id = idIn(args);
        const { database } = await context.open();
        await transaction(database, async (connection) => {
          const title = await removeIncident(connection, id);
          if (title === undefined) throw new NothingDone(`There is no incident ${id}. See: status show`);
          await note(context, connection, { id, title }, 'removed');
        });
        return { text: 'It is told no more.', json: { removed: id } };
      },
    },
  ],
};

function publishing(verb: 'publish' | 'hide', published: boolean): CommandGroup['verbs'][number] {
  return {
    verb,
    summary: published ? 'let everybody read /status' : 'let nobody read /status',
    usage: `status ${verb}`,
    examples: [`status ${verb}`],
    run: async (context) => {
      const { database } = await context.open();
      await transaction(database, async (connection) => {
        await publishStatus(connection, published);
        await noteDeed(connection, {
          workspaceId: undefined,
          action: 'status.changed',
          actor: context.actor,
          subject: 'status',
          detail: { published },
        });
      });
      const text = `/status is ${published ? 'published' : 'not published any more'}, within five seconds.`;
      return { text, json: { published } };
    },
  };
}

async function change(context: CommandContext, args: CommandArguments, wanted: IncidentChange) {
  const id = idIn(args);
  const { database } = await context.open();
  const changed = await transaction(database, async (connection) => {
    const held = await holdIncident(connection, id);
    if (held === undefined) throw new NothingDone(`There is no incident ${id}. See: status show`);
    const incident = changedIncident(held, wanted, new Date());
    refuseFaults(incident);
    await storeIncident(connection, incident);
    await note(context, connection, incident, 'changed');
    return incident;
  });
  return { text: 'It is told.', json: { ...changed } };
}

async function note(
  { actor }: CommandContext,
  connection: Parameters<typeof noteDeed>[0],
  { id, title }: Pick<Incident, 'id' | 'title'>,
  how: string,
): Promise<void> {
  const detail = { change: how, title };
  await noteDeed(connection, {
    workspaceId: undefined,
    action: 'incident.changed',
    actor,
    subject: `incident:${id}`,
    detail,
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(args: CommandArguments): string {
  const { id } = args.options;
  if (typeof id === 'string' && UUID.test(id)) return id;
  throw new UsageError(`--id is an incident's id as in "status show", not ${quoted(String(id))}.`);
}

function textIn({ options }: CommandArguments, name: string, most: number): string | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (value.length === 0 || value.length > most) throw new UsageError(`--${name} has 1 to ${most} characters.`);
  return value;
}

function momentIn(args: CommandArguments, name: string): Date | undefined {
  const text = textIn(args, name, 30);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!text.endsWith('Z') || Number.isNaN(moment.getTime())) {
    throw new UsageError(`--${name} is a moment in UTC, such as 2026-11-16T09:30:00Z, not ${quoted(text)}.`);
  }
  return moment;
}

function refuseFaults(incident: Pick<Incident, 'beganAt' | 'endedAt'>): void {
  const fault = faultOf(incident);
  if (fault !== undefined) throw new UsageError(fault);
}

const day = (date: Date | null) => (date === null ? '-' : date.toISOString().slice(0, 16).replace('T', ' '));
