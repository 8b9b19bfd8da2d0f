import type { ProblemKind } from '#kernel/problem.ts';
import type { Service } from '../../service.ts';
import { defaultCachePolicy } from '../answer/caching.ts';
import { platformProblem } from '../problem/problems.ts';
import type { Operation } from './operation.ts';

/**
 * What an operation may answer with: the replies that it declares, the refusals that it names itself, and those of the
 * platform, which follow from what is known of it. The documents are written from this, and the tests hold every answer that
 * they see against it.
 */
export type Refusing = Pick<Service, 'credentials' | 'problems' | 'migrations' | 'cors' | 'ownPagesOnly'>;

type Described = Omit<Operation<never>, 'handle' | 'bodyLimit' | 'resources'>;
type PlatformCode = keyof typeof platformProblem.kinds;

/** By code, in the order in which a request meets them. */
export function refusalsOf(service: Refusing, operation: Described): ReadonlyMap<string, ProblemKind> {
  const own: Readonly<Record<string, ProblemKind>> = service.problems?.kinds ?? {};
  const everybodys: Readonly<Record<string, ProblemKind>> = platformProblem.kinds;
  const codes = new Set<string>([...platformCodes(service, operation), ...(operation.refuses ?? [])]);
  const all = [...codes].map((code) => [code, own[code] ?? everybodys[code] ?? unknownCode(operation, code)] as const);
  return new Map(all);
}

function unknownCode({ id }: Described, code: string): never {
  throw new Error(`${id} refuses with ${code}, which no table of problems has`);
}

function platformCodes(service: Refusing, operation: Described): string[] {
  const { access, effect, params, body, limited, method } = operation;
  const isCounted = limited !== false;
  const usesDatabase = access !== 'open' || service.migrations !== undefined;
  // Without a schema a body is still read, and refused if it is none.
  const readsBody = method !== 'GET';
  const isGuarded =
    service.ownPagesOnly === true || (service.cors !== undefined && service.credentials.includes('session'));
  const isOfPeople = access === 'key' || access === 'member' || access === 'operator';
  const isChange = readsBody && (isGuarded || isOfPeople);
  const known: (PlatformCode | false)[] = [
    'malformed_request',
    readsBody && body !== 'stream' && operation.form === undefined && 'malformed_json',
    access !== 'open' && 'unauthorized',
    ...codesOfMembers(service, operation),
    isCounted && 'https_required',
    isChange && 'origin_not_allowed',
    readsBody && 'request_timeout',
    readsBody && 'body_too_large',
    params !== undefined && 'uri_too_long',
    readsBody && 'unsupported_media_type',
    isCounted && 'rate_limited',
    isCounted && 'too_many_in_flight',
    'internal_error',
    isCounted && 'overloaded',
    usesDatabase && 'database_unavailable',
    (effect === 'write' || (effect === 'spend' && method !== 'GET')) && 'outcome_unknown',
  ];
  return [...codesOfWrongValues(operation), ...known.filter((code) => code !== false)];
}

/** What keys and members of workspaces may meet. */
function codesOfMembers({ credentials }: Refusing, { access, workspaceOnly }: Described): PlatformCode[] {
  switch (access) {
    case 'key':
      return [
        ...ofMembers,
        'service_not_opened',
        'scope_missing',
        'address_not_allowed',
        ...(workspaceOnly === true ? (['workspace_required'] as const) : []),
        'allowance_used_up',
      ];
    case 'key-only':
      return ['address_not_allowed'];
    case 'optional':
      return credentials.every((each) => each === 'session')
        ? []
        : ['scope_missing', 'address_not_allowed', 'allowance_used_up'];
    case 'member':
      return ofMembers;
    case 'operator':
      return ['operators_only'];
    default:
      return [];
  }
}

const ofMembers: PlatformCode[] = [
  'workspace_missing',
  'not_a_member',
  'second_factor_needed',
  'role_too_low',
  'link_not_good',
];

/** Pages for people take whatever stands behind their path; everything else refuses what it does not know. */
function codesOfWrongValues({ page, form, invalid }: Described): string[] {
  if (page === true && form === undefined) return [];
  const plain = platformProblem('invalid_request');
  return [(invalid?.(plain) ?? plain).code];
}

/** Whether a client that has the answer already is told so. */
export function answersConditionally({ method, cache, reply }: Described): boolean {
  return 200 in reply && (cache ?? defaultCachePolicy(method)) !== 'no-store';
}

/** Whether an answer of this status, and of this code if it is a refusal, is one that the documents tell. */
export function isDeclared(
  service: Refusing,
  operation: Described,
  { status, code }: { status: number; code: string | undefined },
): boolean {
  if (code !== undefined) return refusalsOf(service, operation).get(code)?.status === status;
  return status in operation.reply || (status === 304 && answersConditionally(operation));
}
