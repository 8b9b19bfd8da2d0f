import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Keys } from '../../keys/keys.ts';
import type { ActiveKey } from '../../keys/store.ts';
import { isWithin } from '../../workspaces/networks.ts';
import type { FoundMember, People } from '../../workspaces/people.ts';
import type { Person, Principal } from '../../workspaces/principal.ts';
import { principalOfKey, principalOfMember } from '../../workspaces/principal.ts';
import { mayDo } from '../../workspaces/role.ts';
import { scopesOpen } from '../../workspaces/scopes.ts';
import { clientAddressOf } from '../connection/client-address.ts';
import type { MountedOperation } from '../operation/mounted.ts';
import { platformProblem } from '../problem/problems.ts';
import { changesNothing } from './cors.ts';
import { carriesCredential, presentedKey } from './credential.ts';
import type { DownloadLinks } from './download-links.ts';
import { isFromOwnPage } from './own-page.ts';

/**
 * Finds out who asks. A key that is presented is judged alone, whatever cookies are beside it; a session of the console counts
 * only for the workspace that the request names.
 */
export type Identifying = { keys: Keys; people: People | undefined; downloads: DownloadLinks };

/** Somebody, by whose id the request is counted. */
export type Known = {
  id: string;
  session?: unknown;
  key?: ActiveKey;
  principal?: Principal;
  person?: Person;
  /** Of requests of this month that are admitted; null: as many as come. */
  allowance: number | null;
  /** Known, but this is not theirs to do. */
  refusal?: Problem | undefined;
};

/** Nobody. `hasGuessed`: with a key that is none, or not one from there. */
export type Stranger = { id: undefined; hasGuessed: boolean; refusal?: Problem };

const STRANGER: Stranger = { id: undefined, hasGuessed: false };
const GUESSED: Stranger = { id: undefined, hasGuessed: true };
const TWO_FACTORS = 2;

export async function identify(
  mounted: MountedOperation,
  request: FastifyRequest,
  using: Identifying,
): Promise<Known | Stranger> {
  const { operation, service, context } = mounted;
  const { access } = operation;
  if (access === 'operator') return await findOperator(mounted, request, using);
  if (access === 'member') return await findMember(mounted, request, using);
  if (access === 'session' || access === 'optional') {
    const session = await service.verifySession?.(context, request);
    if (session !== undefined) return { id: session.id, session, allowance: null };
    if (access === 'session') return STRANGER;
  }
  const text = presentedKey(request, service.credentials);
  if (text !== undefined) return await judgeKey(mounted, request, text, using);
  return access === 'key' ? await findMember(mounted, request, using) : STRANGER;
}

async function judgeKey(
  { operation, service }: MountedOperation,
  request: FastifyRequest,
  text: string,
  { keys }: Identifying,
): Promise<Known | Stranger> {
  const key = await keys.verify(service.takesEveryKey === true ? undefined : service.name, text);
  if (key === undefined) return GUESSED;
  if (!isWithin(key.addresses, clientAddressOf(request).address)) {
    return { ...GUESSED, refusal: platformProblem('address_not_allowed') };
  }
  const principal = principalOfKey(key);
  const isOpen = operation.access === 'key-only' || scopesOpen(key.scopes, operation);
  const isWrongKind = operation.workspaceOnly === true && principal.workspaceId === undefined;
  const refusal = isWrongKind
    ? platformProblem('workspace_required')
    : isOpen
      ? undefined
      : platformProblem('scope_missing');
  const allowance = operation.access === 'key-only' ? null : key.allowance;
  return { id: principal.id, key, principal, allowance, refusal };
}

async function findMember(
  mounted: MountedOperation,
  request: FastifyRequest,
  { people, downloads }: Identifying,
): Promise<Known | Stranger> {
  if (people?.isSignedIn(request) !== true) return STRANGER;
  // Whoever carries a key is judged by it, and this is none of this service's.
  if (carriesCredential(request, [])) return GUESSED;
  refuseStrangePages(mounted, request);
  const link = downloads.read(request);
  const slug = link?.slug ?? slugIn(request);
  if (slug === undefined) throw platformProblem('workspace_missing');
  const found = await people.findMember(request, { slug, service: mounted.service.name });
  if (found === undefined) return STRANGER;
  if (link !== undefined && !downloads.isGood(link, found.person)) throw platformProblem('link_not_good');
  return judgeMember(mounted, found);
}

const SLUG_LENGTH = 40;

function slugIn({ headers }: FastifyRequest): string | undefined {
  const named = headers['quintet-workspace'];
  return typeof named === 'string' && named !== '' && named.length <= SLUG_LENGTH ? named : undefined;
}

function judgeMember({ operation }: MountedOperation, { person, membership }: FoundMember): Known {
  if (membership === undefined) {
    return { id: person.id, allowance: null, refusal: platformProblem('not_a_member') };
  }
  const { workspace, role, allowance } = membership;
  const principal = principalOfMember({ person, workspace, role });
  const refused = () => {
    if (membership.needsSecondFactor && person.factors < TWO_FACTORS) return 'second_factor_needed';
    if (operation.access === 'key' && !membership.isOpen) return 'service_not_opened';
    return mayDo(role, operation.effect, operation.role) ? undefined : 'role_too_low';
  };
  const code = refused();
  return {
    // What is done in the console itself counts for the person, and is none of a service: whoever uses up the limit of a workspace
    // with a stolen key must not keep its owners from revoking it.
    id: operation.access === 'member' ? person.id : workspace.id,
    principal,
    allowance: operation.access === 'key' ? allowance : null,
    refusal: code === undefined ? undefined : platformProblem(code),
  };
}

async function findOperator(
  mounted: MountedOperation,
  request: FastifyRequest,
  { people }: Identifying,
): Promise<Known | Stranger> {
  if (people?.isSignedIn(request) !== true) return STRANGER;
  if (carriesCredential(request, [])) return GUESSED;
  refuseStrangePages(mounted, request);
  const found = await people.findPerson(request);
  if (found === undefined) return STRANGER;
  const { person, isOperator } = found;
  const isIt = isOperator && person.factors >= TWO_FACTORS;
  return { id: person.id, person, allowance: null, refusal: isIt ? undefined : platformProblem('operators_only') };
}

/** A cookie comes along from any page: only a page of this very server may change anything with it. */
function refuseStrangePages({ publicUrl }: MountedOperation, request: FastifyRequest): void {
  if (!changesNothing(request) && !isFromOwnPage(publicUrl, request)) throw platformProblem('origin_not_allowed');
}
