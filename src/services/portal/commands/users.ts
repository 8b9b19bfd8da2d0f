import { text } from 'node:stream/consumers';
import Type from 'typebox';
import { Problem } from '#kernel/problem.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { email, newPassword, personName } from '#platform/accounts/schema.ts';
import { findMember } from '#platform/accounts/store/member-rows.ts';
import type { CommandArguments, CommandContext, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { portalRealm } from '../accounts/realm.ts';
import { grantUntil } from '../store/gifts.ts';
import { readEntitlement } from '../store/subscriptions.ts';

const EMAIL: CommandOption = { value: 'E', about: 'the address of the account', isRequired: true };

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
        const { email: address } = checked(Address, { email: args.options['email'] });
        const until = momentFrom(args);
        const { database } = await context.open();
        const member = await memberWith(database, address);
        await grantUntil(database, member.id, until, context.actor);
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
      verb: 'show',
      summary: 'whether an account is premium, and until when',
      usage: 'users show --email E',
      options: { email: EMAIL },
      examples: ['users show --email ana@example.com --json'],
      run: async (context, args) => {
        const { email: address } = checked(Address, { email: args.options['email'] });
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
const Address = Type.Object({ email: email() });

/** What an option must be, for people. */
const RULES: Readonly<Record<string, string>> = {
  email: '--email must be an e-mail address.',
  name: '--name must have 1 to 80 characters, and something in it that can be seen.',
  password: '--password (or --password-stdin) must have 8 to 128 characters.',
};

function checked<Shape extends Type.TSchema>(shape: Shape, value: unknown): Type.Static<Shape> {
  const result = compileValidator(shape, 'body')(value);
  if ('error' in result) {
    const faults = result.error instanceof Problem ? (result.error.errors ?? []) : [];
    throw new UsageError(faults.map(({ name }) => RULES[name] ?? `--${name} is not valid`).join('\n'));
  }
  return result.value as Type.Static<Shape>;
}

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

async function memberWith(database: Parameters<typeof findMember>[1], address: string) {
  const member = await findMember(portalRealm, database, address.toLowerCase());
  if (member === undefined) throw new NothingDone(`Nobody has the address ${address}.`);
  return member;
}
