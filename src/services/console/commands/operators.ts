import Type from 'typebox';
import { email } from '#platform/accounts/schema.ts';
import type { CommandArguments, CommandContext, CommandGroup, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { transaction } from '#platform/db/pool.ts';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { FirstOperator, linkOf } from '../accounts/first-operator.ts';
import { listOperators, markOperator } from '../store/people.ts';

const EMAIL: CommandOption = { value: 'E', about: 'the address of the account', isRequired: true };

/** `quintet operators …`: who runs this server, by the hand of whoever has its database. */
export const operatorsGroup: CommandGroup = {
  group: 'operators',
  verbs: [
    {
      verb: 'link',
      summary: "print the link on which the first operator's account is made: good once, for half an hour",
      usage: 'operators link',
      options: {},
      examples: ['operators link'],
      run: async (context) => {
        const { database } = await context.open();
        const token = await new FirstOperator(database).offer();
        if (token === undefined) {
          throw new NothingDone('There is an operator, or was: mark an account with operators grant --email E.');
        }
        const link = linkOf(ownUrl(context), token);
        return { text: link, json: { link } };
      },
    },
    {
      verb: 'list',
      summary: 'who is an operator, and with which second factors',
      usage: 'operators list',
      options: {},
      examples: ['operators list'],
      run: async (context) => {
        const { database } = await context.open();
        const operators = await listOperators(database);
        const lines = operators.map(({ email: address, name, factors }) => `${address}  ${name}  ${inWords(factors)}`);
        return { text: lines.length === 0 ? 'nobody' : lines.join('\n'), json: { operators } };
      },
    },
    {
      verb: 'grant',
      summary: 'make an account an operator: the mark counts in sessions that have shown two factors',
      usage: 'operators grant --email E',
      options: { email: EMAIL },
      examples: ['operators grant --email ada@example.com'],
      run: (context, args) => mark(context, args, true),
    },
    {
      verb: 'revoke',
      summary: 'take the mark away; the sessions of the account end',
      usage: 'operators revoke --email E',
      options: { email: EMAIL },
      examples: ['operators revoke --email ada@example.com'],
      run: (context, args) => mark(context, args, false),
    },
  ],
};

async function mark(context: CommandContext, args: CommandArguments, isOperator: boolean) {
  const judged = validate({ email: args.options['email'] });
  if ('error' in judged) throw new UsageError('--email: this is no e-mail address');
  const address = (judged.value as { email: string }).email.toLowerCase();
  const { database } = await context.open();
  const isMarked = await transaction(database, async (connection) => {
    const marked = await markOperator(connection, address, isOperator);
    if (marked === undefined) return false;
    const action = isOperator ? 'operator.granted' : 'operator.revoked';
    const deed = { workspaceId: undefined, action, subject: `person:${marked}`, actor: context.actor } as const;
    await noteDeed(connection, deed);
    return true;
  });
  if (!isMarked) throw new NothingDone(`${address} has no account with a confirmed address.`);
  const text = isOperator
    ? `${address} is an operator, once signed in with two factors.`
    : `${address} is none any more.`;
  return { text, json: { email: address, isOperator } };
}

const validate = compileValidator(Type.Object({ email: email() }), 'body');

const inWords = (factors: number) => (factors === 0 ? 'no second factor yet' : `second factors: ${factors}`);

/** As the server would say it: an empty setting is none. */
function ownUrl({ environment: { PUBLIC_URL, PORT } }: CommandContext): string {
  const given = PUBLIC_URL === undefined || PUBLIC_URL === '' ? undefined : URL.parse(PUBLIC_URL)?.origin;
  return given ?? `http://localhost:${PORT === undefined || PORT === '' ? '3000' : PORT}`;
}
