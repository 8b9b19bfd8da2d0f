import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../http/connection/client-address.ts';
import type { Deed } from './audit.ts';
import type { Person } from './principal.ts';

/** Which operator does something, and from where; on the command line the name of the account there is all that is known. */
export type ByOperator = Pick<Deed, 'actor' | 'client' | 'requestId'>;

export const byOperator = (request: FastifyRequest, { id }: Pick<Person, 'id'>): ByOperator => ({
  actor: `operator:${id}`,
  client: clientAddressOf(request).address,
  requestId: request.id,
});

/** What an operator has done to the installation, for the audit. */
export const deedOf = (by: ByOperator, deed: Pick<Deed, 'action' | 'subject' | 'detail'>): Deed => ({
  ...by,
  workspaceId: undefined,
  ...deed,
});
