import type { KeyObject } from 'node:crypto';
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An OpenID Connect provider on loopback, which signs whatever a test wants it to. */
export type MockProvider = {
  issuer: string;
  /** What the browser of a person who agrees is sent back with: the query of the callback. */
  consent: (authorizationUrl: string, claims: Claims, how?: How) => string;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** Tokens and codes that were given out. */
  given: string[];
  /** How a path answers from now on, instead of as it should. */
  breaks: Map<string, Fault>;
  /** More members of what it says of itself. */
  metadata: Record<string, unknown>;
  /** What `/userinfo` tells. */
  told: Record<string, unknown>;
  /** Who sits before the browser that comes: signed in there already, and sent back at once. */
  visitor: Claims | undefined;
  /** Signs with other keys under other names from now on. */
  turnKeys: () => void;
  close: () => Promise<void>;
};

export type Claims = Record<string, unknown> & { sub: string };
type Algorithm = 'RS256' | 'ES256' | 'HS256' | 'none';
type How = {
  algorithm?: Algorithm;
  /** The `iss` beside the code; undefined: none. */
  iss?: string | undefined;
  /** Signed with a key that nobody knows, under the name of one that is known. */
  isForged?: boolean;
};
type Fault = 'away' | 'slow' | 'huge' | 'moved' | 'broken';
type Consent = { claims: Claims; how: How; nonce: string; challenge: string; redirectUri: string };
type Keys = { rsa: Pair; ec: Pair; name: string };
type Pair = { publicKey: KeyObject; privateKey: KeyObject };

export const CLIENT = { id: 'quintet', secret: 'the secret of the client, which nobody logs' };

const newKeys = (name: string): Keys => ({
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  name,
});

export async function startMockProvider(port = 0): Promise<MockProvider> {
  const consents = new Map<string, Consent>();
  let keys = newKeys('first');
  const stranger = newKeys('first');
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: MockProvider = {
    issuer,
    asked: new Map(),
    given: [],
    breaks: new Map(),
    metadata: {},
    told: {},
    visitor: undefined,
    consent: (authorizationUrl, claims, how = {}) => {
      const { searchParams } = new URL(authorizationUrl);
      const of = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      consents.set(code, {
        claims,
        how,
        nonce: of('nonce'),
        challenge: of('code_challenge'),
        redirectUri: of('redirect_uri'),
      });
      provider.given.push(code);
      const iss = 'iss' in how ? how.iss : issuer;
      return new URLSearchParams({ state: of('state'), code, ...(iss !== undefined && { iss }) }).toString();
    },
    turnKeys: () => {
      keys = newKeys(randomUUID());
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    provider.asked.set(path, (provider.asked.get(path) ?? 0) + 1);
    const fault = provider.breaks.get(path);
    if (fault !== undefined) return fail(fault, response);
    if (path === '/.well-known/openid-configuration') return send(response, 200, aboutItself());
    if (path.startsWith('/authorize?') && provider.visitor !== undefined) {
      const back = new URL(path, issuer).searchParams.get('redirect_uri') ?? '';
      const location = `${back}?${provider.consent(issuer + path, provider.visitor)}`;
      return void response.writeHead(303, { location }).end();
    }
    if (path === '/jwks') return send(response, 200, { keys: publicKeys() });
    if (path === '/userinfo') return send(response, 200, provider.told);
    if (path === '/token') return exchange(request.headers.authorization ?? '', await text(request), response);
    return send(response, 404, {});
  }

  function fail(fault: Fault, response: ServerResponse): void {
    if (fault === 'away') response.socket?.destroy();
    else if (fault === 'broken') send(response, 500, {});
    else if (fault === 'moved') response.writeHead(302, { location: `${issuer}/jwks` }).end();
    else if (fault === 'huge') send(response, 200, { ...aboutItself(), keys: [], more: 'x'.repeat(2_000_000) });
    // Slow: the head comes, and then a byte now and then.
    else response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  }

  function exchange(authorization: string, body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body);
    const consent = consents.get(form.get('code') ?? '');
    consents.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const credentials = [CLIENT.id, CLIENT.secret].map((word) => encodeURIComponent(word).replaceAll('%20', '+'));
    const isClient = authorization === `Basic ${Buffer.from(credentials.join(':')).toString('base64')}`;
    const isGood =
      consent !== undefined && proof === consent.challenge && form.get('redirect_uri') === consent.redirectUri;
    if (!isClient || !isGood) {
      send(response, isClient ? 400 : 401, { error: isClient ? 'invalid_grant' : 'invalid_client' });
      return;
    }
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', id_token: tokenFor(consent) };
    provider.given.push(tokens.access_token, tokens.id_token);
    send(response, 200, tokens);
  }

  function aboutItself(): object {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      // As careless as a provider can be.
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...provider.metadata,
    };
  }

  function publicKeys(): object[] {
    return [
      { ...keys.rsa.publicKey.export({ format: 'jwk' }), kid: `${keys.name} RS256`, use: 'sig' },
      { ...keys.ec.publicKey.export({ format: 'jwk' }), kid: `${keys.name} ES256`, use: 'sig' },
    ];
  }

  function tokenFor({ claims, how, nonce }: Consent): string {
    const { algorithm = 'RS256', isForged = false } = how;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce };
    const kid = `${keys.name} ${algorithm === 'HS256' ? 'RS256' : algorithm}`;
    const input = `${part({ alg: algorithm, kid })}.${part({ ...standard, ...claims })}`;
    return `${input}.${signatureOf(isForged ? stranger : keys, algorithm, input).toString('base64url')}`;
  }
}

function signatureOf({ rsa, ec }: Keys, algorithm: Algorithm, input: string): Buffer {
  if (algorithm === 'none') return Buffer.alloc(0);
  const publicKey = rsa.publicKey.export({ format: 'pem', type: 'spki' });
  if (algorithm === 'HS256') return createHmac('sha256', publicKey).update(input).digest();
  if (algorithm === 'RS256') return sign('sha256', Buffer.from(input), rsa.privateKey);
  return sign('sha256', Buffer.from(input), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
