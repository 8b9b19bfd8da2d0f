import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { compileValidator, type Validator } from '#platform/http/operation/validation.ts';
import type { Entered } from '../accounts/enter.ts';
import { consoleProblem } from '../problems.ts';
import { goTo, pathWith, stateOf } from './entry.ts';

/** Where somebody goes who has come in, or nearly. */
export function enteredTo(request: FastifyRequest, { status }: Entered, usual = '/console') {
  const { to, language } = stateOf(request);
  if (status === 'second_factor_required') return goTo(pathWith('/console/second-factor', { to, language }));
  return goTo(to ?? usual);
}

const validators = new WeakMap<TSchema, Validator>();

/** What a script put into the form of a passkey: JSON of the authenticator's. */
export function readAuthenticator<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  const validate = validators.get(schema) ?? compileValidator(schema, 'body');
  validators.set(schema, validate);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw consoleProblem('passkey_refused');
  }
  if ('error' in validate(value)) throw consoleProblem('passkey_refused');
  return value as Static<Schema>;
}
