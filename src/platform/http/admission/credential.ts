import type { FastifyRequest } from 'fastify';
import type { Access, Credential } from '../operation/access.ts';
import type { CredentialLocations } from '../problem/refusal-words.ts';

/** Part of the name of the console's cookie, whatever stands before it. */
export const PEOPLES_COOKIE = 'console.session';

type KeyCredential = Exclude<Credential, 'session' | 'console'>;

const isKey = (credential: Credential): credential is KeyCredential =>
  credential !== 'session' && credential !== 'console';

/** Finds the key that a request presents, in the headers its service allows. Judges nothing: see keys/keys.ts. */
export function presentedKey(request: FastifyRequest, credentials: readonly Credential[]): string | undefined {
  for (const credential of credentials) {
    if (!isKey(credential)) continue;
    const header = credential === 'bearer' ? bearerToken(request.headers.authorization) : request.headers[credential];
    if (typeof header === 'string' && header !== '') return header;
  }
  return undefined;
}

/** Whether anything secret is on board. A cookie counts only where sessions are: elsewhere it is none of ours. */
export function carriesCredential(request: FastifyRequest, credentials: readonly Credential[]): boolean {
  const { headers } = request;
  return (
    headers.authorization !== undefined ||
    headers['x-api-key'] !== undefined ||
    headers['x-gateway-key'] !== undefined ||
    (headers.cookie !== undefined && credentials.includes('session'))
  );
}

/**
 * The scheme's name in any case, one or more spaces, and a token without spaces (RFC 6750, 2.1). Anything else in its place
 * is a key that is none: whoever sends it means to be known, and must not pass for a stranger.
 */
function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^bearer +([^\s]+)$/i.exec(header)?.[1] ?? header);
}

/** Headers that hold a key, as people read them in the documents; HTTP does not mind the case. */
export const KEY_HEADERS = { 'x-api-key': 'x-api-key', 'x-gateway-key': 'X-Gateway-Key' } as const;

/** Where a request may hold one of them, as people read it. */
export const locationsOf = (credentials: readonly Credential[], everyKey: boolean): CredentialLocations => ({
  keyHeaders: credentials.flatMap((credential) => {
    if (!isKey(credential)) return [];
    return credential === 'bearer' ? 'Authorization: Bearer' : KEY_HEADERS[credential];
  }),
  session: credentials.includes('session'),
  console: credentials.includes('console'),
  everyKey,
});

const CHALLENGES: Record<Credential, string> = {
  bearer: 'Bearer',
  'x-api-key': 'ApiKey',
  'x-gateway-key': 'ApiKey',
  session: 'Session',
  console: 'Session',
};

/** The value of `WWW-Authenticate`; the same for every reason to refuse. */
export function challengeFor(credentials: readonly Credential[], access: Access): string {
  return [...new Set(credentialsFor(credentials, access).map((credential) => CHALLENGES[credential]))].join(', ');
}

const OF_PEOPLE: ReadonlySet<Access> = new Set(['session', 'member']);

/** Which credentials open an operation of a service. */
export function credentialsFor(credentials: readonly Credential[], access: Access): Credential[] {
  if (access === 'operator') return ['console'];
  return credentials.filter(
    (credential) => access === 'optional' || (credential === 'session') === OF_PEOPLE.has(access),
  );
}
