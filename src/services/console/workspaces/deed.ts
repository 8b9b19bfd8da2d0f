import type { FastifyRequest } from 'fastify';
import type { Connection } from '#platform/db/pool.ts';
import { clientAddressOf } from '#platform/http/connection/client-address.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { Deed } from '#platform/workspaces/audit.ts';
import { isOwnerStill } from '../store/memberships.ts';

type Doer = { id: string; sessionId: string };

/** Who does it and from where, for the audit of a workspace; and whether they may still, asked once the workspace is held. */
export type By = Pick<Deed, 'actor' | 'client' | 'requestId' | 'workspaceId'> & {
  confirm: (connection: Connection) => Promise<void>;
};

/** With a workspace: as one of its owners. */
export const byPerson = (request: FastifyRequest, { id, sessionId }: Doer, workspaceId: string | undefined): By => ({
  workspaceId,
  actor: `person:${id}`,
  client: clientAddressOf(request).address,
  requestId: request.id,
  confirm: async (connection) => {
    if (workspaceId === undefined || (await isOwnerStill(connection, { workspaceId, memberId: id, sessionId }))) return;
    throw platformProblem('role_too_low');
  },
});
