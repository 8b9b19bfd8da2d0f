import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../http/connection/client-address.ts';
import type { Deed } from './audit.ts';
import { workspaceOf } from './maker.ts';
import type { Principal } from './principal.ts';

/** Who does something and from where, for the audit of the workspace: a member, or a key. */
export const doneBy = (
  request: FastifyRequest,
  principal: Principal,
): Pick<Deed, 'workspaceId' | 'actor' | 'client' | 'requestId'> => ({
  workspaceId: workspaceOf(principal),
  actor: principal.member === undefined ? `key:${principal.key?.id ?? ''}` : `person:${principal.member.person.id}`,
  client: clientAddressOf(request).address,
  requestId: request.id,
});
