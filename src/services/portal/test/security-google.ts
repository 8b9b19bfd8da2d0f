import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Google's token endpoint on loopback: what this process sends to Google goes there instead. */
export type GoogleProfile = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type GoogleStandIn = {
  /** What a person who agrees is sent back with: the query of the callback. */
  consent: (authorizationUrl: string, profile: GoogleProfile) => string;
  /** How often a code was exchanged. */
  exchanges: () => number;
  close: () => Promise<void>;
};

type Consent = { profile: GoogleProfile; challenge: string };

const TOKEN_HOST = 'oauth2.googleapis.com';

export async function startGoogle(): Promise<GoogleStandIn> {
  const consents = new Map<string, Consent>();
  let exchanges = 0;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    exchanges += 1;
    const code = form.get('code') ?? '';
    const consent = consents.get(code);
    consents.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = consent !== undefined && proof === consent.challenge;
    response.writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isGood ? tokensFor(consent.profile) : { error: 'invalid_grant' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.host === TOKEN_HOST ? original(`http://127.0.0.1:${port}/token`, init) : original(input, init);
  };
  return {
    consent: (authorizationUrl, profile) => {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomUUID();
      consents.set(code, { profile, challenge: searchParams.get('code_challenge') ?? '' });
      return new URLSearchParams({ state: searchParams.get('state') ?? '', code }).toString();
    },
    exchanges: () => exchanges,
    close: async () => {
      globalThis.fetch = original;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function tokensFor(profile: GoogleProfile): object {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'https://accounts.google.com', aud: 'client', iat: now, exp: now + 3600, ...profile };
  return {
    access_token: randomUUID(),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'openid email profile',
    id_token: `${part({ alg: 'RS256', kid: 'x' })}.${part(claims)}.${part({})}`,
  };
}
