import type { FastifyRequest } from 'fastify';
import type { Access, Credential } from '../operation/access.ts';
import type { CredentialLocations } from '../problem/refusal-words.ts';

/** Finds the key that a request presents, in the headers its service allows. Judges nothing: see keys/keys.ts. */
export function presentedKey(request: FastifyRequest, credentials: readonly Credential[]): string | undefined {
  for (const credential of credentials) {
    if (credential === 'session') continue;
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
export const locationsOf = (credentials: readonly Credential[]): CredentialLocations => ({
  keyHeaders: credentials.flatMap((credential) => {
    if (credential === 'session') return [];
    return credential === 'bearer' ? 'Authorization: Bearer' : KEY_HEADERS[credential];
  }),
  session: credentials.includes('session'),
});

const CHALLENGES: Record<Credential, string> = {
  bearer: 'Bearer',
  'x-api-key': 'ApiKey',
  'x-gateway-key': 'ApiKey',
  session: 'Session',
};

/** The value of `WWW-Authenticate`; the same for every reason to refuse. */
export function challengeFor(credentials: readonly Credential[], access: Access): string {
  return [...new Set(credentialsFor(credentials, access).map((credential) => CHALLENGES[credential]))].join(', ');
}

/** Which of a service's credentials open an operation. */
export function credentialsFor(credentials: readonly Credential[], access: Access): Credential[] {
  return credentials.filter(
    (credential) => access === 'optional' || (credential === 'session') === (access === 'session'),
  );
}
