import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import type { CommandArguments, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone } from '#platform/command.ts';
import type { Database } from '#platform/db/pool.ts';
import { doing } from '#platform/terminal/doing.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';
import { listAllPeople } from '../store/all-people.ts';
import { forgetPerson } from '../workspaces/forget-person.ts';
import { deletePerson, endSessions } from '../workspaces/operating.ts';

const EMAIL: CommandOption = { value: 'E', about: 'the address of the account', isRequired: true };
const MOST_LISTED = 1000;

/** `quintet people …`: who has an account of the console. */
export const peopleGroup: CommandGroup = {
  group: 'people',
  verbs: [
    {
      verb: 'list',
      summary: `people by address, ${MOST_LISTED} at most`,
      usage: 'people list [--search TEXT]',
      options: { search: { value: 'TEXT', about: 'a part of the address or of the name' } },
      examples: ['people list --search example.com'],
      run: async (context, args) => {
        const { database } = await context.open();
        const search = typeof args.options['search'] === 'string' ? args.options['search'] : undefined;
        const people = await listAllPeople(database, { search, after: undefined, limit: MOST_LISTED });
        const cells = people.map((each) => [
          each.email,
          each.name,
          each.isOperator ? 'operator' : each.isConfirmed ? '' : 'not confirmed',
          String(each.factors),
          String(each.workspaces),
          each.lastSeenAt?.toISOString().slice(0, 10) ?? '-',
        ]);
        const head = ['address', 'name', '', 'factors', 'workspaces', 'last seen'];
        const text = cells.length === 0 ? 'Nobody.' : table(head, cells, { heading: context.terminal.colours.bold });
        return { text, json: { people } };
      },
    },
    {
      verb: 'end-sessions',
      summary: 'sign a person out everywhere',
      usage: 'people end-sessions --email E',
      options: { email: EMAIL },
      examples: ['people end-sessions --email ada@example.com'],
      run: async (context, args) => {
        const { database } = await context.open();
        const { id, email } = await personOf(database, args);
        const ended = await doing(() => endSessions(database, id, { actor: context.actor }));
        return { text: `${email}: ${ended} sessions ended.`, json: { email, ended } };
      },
    },
    {
      verb: 'delete',
      summary: 'delete an account, at once and for good',
      usage: 'people delete --email E',
      options: { email: EMAIL },
      examples: ['people delete --email ada@example.com'],
      run: async (context, args) => {
        const { database } = await context.open();
        const { id, email } = await personOf(database, args);
        // No mail tells of it: a command has no queue, and whoever runs it can.
        const forget: ForgetMember = (connection, member) => forgetPerson(connection, member, async () => {});
        await doing(() => deletePerson(database, id, forget, { actor: context.actor }));
        return { text: `${email} is deleted.`, json: { email } };
      },
    },
  ],
};

async function personOf(database: Database, args: CommandArguments): Promise<{ id: string; email: string }> {
  const email = String(args.options['email'] ?? '').toLowerCase();
  const [found] = (await listAllPeople(database, { search: email, after: undefined, limit: MOST_LISTED })).filter(
    (each) => each.email === email,
  );
  if (found === undefined) throw new NothingDone(`Nobody has an account with ${quoted(email)}. See: people list`);
  return found;
}
