import { signJWT, verifyJWT } from 'better-auth/crypto';

/** Tokens of links that are good by their signature, as better-auth makes them. */
export type Claims = { email?: unknown; updateTo?: unknown; requestType?: unknown; epoch?: unknown };

/** The first signs; any of them is good. */
export type LinkSecrets = readonly [string, ...string[]];

/** What a link says, if it is ours and not too old. */
export async function claimsOf(secrets: LinkSecrets, token: string): Promise<Claims & { exp?: unknown }> {
  for (const secret of secrets) {
    const payload: unknown = await verifyJWT(token, secret);
    if (typeof payload === 'object' && payload !== null) return payload;
  }
  return {};
}

/** The same token under the secret that better-auth knows, with the same end. What is none of ours stays as it is. */
export async function forBetterAuth(secrets: LinkSecrets, token: string): Promise<string> {
  if (secrets.length === 1) return token;
  const { exp, ...claims } = await claimsOf(secrets, token);
  if (typeof exp !== 'number') return token;
  const { iat: _, ...own } = claims as Record<string, unknown>;
  return await signJWT(own, secrets[0], Math.max(1, exp - Math.floor(Date.now() / 1000)));
}
