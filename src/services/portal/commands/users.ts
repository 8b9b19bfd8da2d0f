import { text } from 'node:stream/consumers';
import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { email, newPassword, personName } from '#platform/accounts/schema.ts';
import { endOlderWays } from '#platform/accounts/store/ways-in.ts';
import type { CommandArguments, CommandContext, CommandGroup } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { doing } from '#platform/terminal/doing.ts';
import { portalRealm } from '../accounts/realm.ts';
import { changeMember } from '../operator-operation.ts';
import { findMembers } from '../store/found-members.ts';
import { grantUntil } from '../store/gifts.ts';
import { readEntitlement } from '../store/subscriptions.ts';
import { deleteVerb, exportVerb } from './leaving-verbs.ts';
import { addressIn, checked, EMAIL, memberWith } from './member-with.ts';

/** `quintet users …`: accounts by the operator's hand. */
export const usersGroup: CommandGroup = {
  group: 'users',
  verbs: [
    {
      verb: 'create',
      summary: 'make an account whose address needs no confirmation',
      usage: 'users create --email E --name N (--password P | --password-stdin)',
      options: {
        email: EMAIL,
        name: { value: 'N', about: 'what the person is called', isRequired: true },
        password: { value: 'P', about: 'of 8 to 128 characters; others on this machine can see it' },
        'password-stdin': { about: 'read it from standard input instead' },
      },
      examples: [
        'users create --email a@example.com --name Ana --password-stdin < file',
        "users create --email a@example.com --name Ana --password 'jade y sol'",
      ],
      run: async (context, args) => {
        const password = await passwordFrom(context, args);
        const person = checked(Person, { name: args.options['name'], email: args.options['email'], password });
        const address = person.email.toLowerCase();
        const { database, secretsFor, lastingSecretFor } = await context.open();
        const { accounts } = openAccounts({
          realm: portalRealm,
          database,
          // Nothing that names the portal's address is sent from here.
          url: 'http://127.0.0.1',
          secretsFor,
          attemptsSecret: await lastingSecretFor('portal attempts'),
          origins: [],
          google: undefined,
          send: async () => {},
        });
        const made = await accounts.createVerified({ ...person, email: address });
        if (made === 'taken') throw new NothingDone(`${address} has an account already.`);
        return { text: `${address} can sign in; id ${made.id}`, json: { ...made } };
      },
    },
    {
      verb: 'grant',
      summary:
        'make an account premium until a date (its end, in UTC) or a moment; one that is past takes a grant back',
      usage: 'users grant --email E --until DATE',
      options: {
        email: EMAIL,
        until: { value: 'DATE', about: '2027-01-31, or 2027-01-31T12:00:00Z', isRequired: true },
      },
      examples: ['users grant --email ana@example.com --until 2027-01-31'],
      run: async (context, args) => {
        const address = addressIn(args);
        const until = momentFrom(args);
        const { database } = await context.open();
        const member = await memberWith(database, address);
        const by = { actor: context.actor };
        const deed = { action: 'member.status_changed', detail: { until: until.toISOString() } } as const;
        await doing(() =>
          changeMember({ realm: portalRealm, database }, by, member.id, deed, async (connection) => {
            await grantUntil(connection, member.id, until, context.actor);
          }),
        );
        const isOver = until.getTime() <= Date.now();
        return {
          text: isOver
            ? `What was granted to ${member.email} has ended.`
            : `${member.email} is premium until ${until.toISOString()}`,
          json: { id: member.id, email: member.email, until: until.toISOString() },
        };
      },
    },
    {
      verb: 'find',
      summary: 'accounts by a part of the address or of the name, 100 at most',
      usage: 'users find --text T',
      options: { text: { value: 'T', about: 'three characters at least', isRequired: true } },
      examples: ['users find --text example.com'],
      run: async (context, args) => {
        const sought = String(args.options['text']);
        if (sought.length < 3 || sought.length > 254) throw new UsageError('--text must have 3 to 254 characters.');
        const { database } = await context.open();
        const members = await findMembers(database, { text: sought, after: undefined, limit: 100 });
        const lines = members.map(
          (member) => `${member.email}  ${member.name}  ${member.isPremium ? 'premium' : 'free'}`,
        );
        return { text: lines.length === 0 ? 'Nobody.' : lines.join('\n'), json: { members } };
      },
    },
    {
      verb: 'sign-out',
      summary: 'end all sessions of an account, and every link that was sent',
      usage: 'users sign-out --email E',
      options: { email: EMAIL },
      examples: ['users sign-out --email ana@example.com'],
      run: async (context, args) => {
        const address = addressIn(args);
        const { database } = await context.open();
        const member = await memberWith(database, address);
        const by = { actor: context.actor };
        await doing(() =>
          changeMember({ realm: portalRealm, database }, by, member.id, { action: 'sessions.ended' }, (connection) =>
            endOlderWays(portalRealm, connection, member.id),
          ),
        );
        return { text: `${member.email} is signed in nowhere.`, json: { email: member.email } };
      },
    },
    exportVerb,
    deleteVerb,
    {
      verb: 'show',
      summary: 'whether an account is premium, and until when',
      usage: 'users show --email E',
      options: { email: EMAIL },
      examples: ['users show --email ana@example.com --json'],
      run: async (context, args) => {
        const address = addressIn(args);
        const { database } = await context.open();
        const member = await memberWith(database, address);
        const { status, isPremium, endDate } = await readEntitlement(database, member.id);
        const ends = endDate === null ? '' : `, until ${endDate.toISOString()}`;
        return {
          text: `${member.email} (${member.id}): ${isPremium ? 'premium' : 'free'}, ${status}${ends}`,
          json: { ...member, subscription: { status, isPremium, endDate } },
        };
      },
    },
  ],
};

const Person = Type.Object({ name: personName(), email: email(), password: newPassword() });

async function passwordFrom({ terminal }: CommandContext, { options }: CommandArguments): Promise<unknown> {
  if (options['password-stdin'] !== true) return options['password'];
  if (options['password'] !== undefined) throw new UsageError('Give --password or --password-stdin, not both.');
  return (await text(terminal.stdin)).replace(/\r?\n$/, '');
}

/** A date alone means its last moment: `--until 2027-01-31` includes that day. */
function momentFrom({ options }: CommandArguments): Date {
  const given = String(options['until'] ?? '');
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T23:59:59.999Z` : given);
  if (!/^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(given) || Number.isNaN(moment.getTime())) {
    throw new UsageError('--until needs a date (2027-01-31) or a moment with its zone (2027-01-31T12:00:00Z).');
  }
  if (dateAt(moment) !== given.slice(0, 10) && given.length === 10) {
    throw new UsageError(`There is no ${given}.`);
  }
  return moment;
}
