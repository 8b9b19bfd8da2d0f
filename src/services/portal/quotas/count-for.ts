import type { FastifyRequest } from 'fastify';
import { limitSubject } from '#platform/http/connection/client-address.ts';
import { portalProblem } from '../problems.ts';
import type { Session } from '../store/member.ts';
import type { MemberLookup } from '../store/members.ts';
import type { ClaimBound } from './claim-bound.ts';
import type { Counted } from './identify.ts';
import { identify } from './identify.ts';
import type { Subjects } from './subject.ts';

type Needs = { members: MemberLookup; subjects: Subjects; claims: ClaimBound; trustEmail: boolean };

/** Who a use is counted for, or a refusal. Claims are counted too: one address can make only so many a day. */
export async function countFor(
  { members, subjects, claims, trustEmail }: Needs,
  request: FastifyRequest,
  asked: { session: Session | undefined; hasKey: boolean; body: { userId?: string | null; email?: string | null } },
): Promise<Counted> {
  const found = await identify({ ...asked, trustEmail }, members, subjects);
  if (found === 'identification_required') throw portalProblem('identificacion_requerida');
  if (found === 'identity_mismatch') throw portalProblem('identidad_no_coincide');
  if (found.kind === 'claim') {
    const { allowed, resetsAt } = await claims.mayClaim(subjects.address(limitSubject(request.ip)), found.subject);
    if (!allowed) {
      throw portalProblem('demasiadas_identidades', { headers: { 'retry-after': secondsUntil(resetsAt) } });
    }
  }
  return found;
}

/** For `Retry-After`: at least one. */
export const secondsUntil = (moment: Date) => String(Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000)));
