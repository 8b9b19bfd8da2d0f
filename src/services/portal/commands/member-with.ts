import Type from 'typebox';
import { Problem } from '#kernel/problem.ts';
import { email } from '#platform/accounts/schema.ts';
import { findMember } from '#platform/accounts/store/member-rows.ts';
import type { CommandArguments, CommandOption } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { portalRealm } from '../accounts/realm.ts';

/** Whose account a command is about. */
export const EMAIL: CommandOption = { value: 'E', about: 'the address of the account', isRequired: true };

const Address = Type.Object({ email: email() });

/** What an option must be, for people. */
const RULES: Readonly<Record<string, string>> = {
  email: '--email must be an e-mail address.',
  name: '--name must have 1 to 80 characters, and something in it that can be seen.',
  password: '--password (or --password-stdin) must have 8 to 128 characters.',
};

export function checked<Shape extends Type.TSchema>(shape: Shape, value: unknown): Type.Static<Shape> {
  const result = compileValidator(shape, 'body')(value);
  if ('error' in result) {
    const faults = result.error instanceof Problem ? (result.error.errors ?? []) : [];
    throw new UsageError(faults.map(({ name }) => RULES[name] ?? `--${name} is not valid`).join('\n'));
  }
  return result.value as Type.Static<Shape>;
}

export const addressIn = ({ options }: CommandArguments): string => checked(Address, { email: options['email'] }).email;

export async function memberWith(database: Parameters<typeof findMember>[1], address: string) {
  const member = await findMember(portalRealm, database, address.toLowerCase());
  if (member === undefined) throw new NothingDone(`Nobody has the address ${address}.`);
  return member;
}
