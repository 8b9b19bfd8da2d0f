import type { Configuration, ServerMetadata } from 'openid-client';
import type { Clock } from '#kernel/clock.ts';
import { isLoopbackName } from '#platform/config/setting.ts';
import type { Fetch } from './bounded-fetch.ts';
import { boundedFetch, ProviderAway } from './bounded-fetch.ts';

/**
 * The firm's OpenID Connect provider, behind its library, which is loaded when the first person comes. What the provider says of
 * itself is asked for then and kept for an hour; while it is away it is asked again every few seconds, whoever wants to come in.
 */
export class OidcProvider {
  readonly #options: OidcProviderOptions;
  readonly #fetch: Fetch;
  #known: { configuration: Configuration; until: number } | undefined;
  #asking: Promise<Configuration> | undefined;
  #askAgainAt = 0;

  constructor(options: OidcProviderOptions) {
    this.#options = options;
    this.#fetch = boundedFetch((url) => this.#mayAsk(url));
  }

  /** Where to send the browser. Throws ProviderAway. */
  async authorizationUrl({ redirectUri, state, nonce, verifier }: Asked & { redirectUri: string }): Promise<string> {
    const configuration = await this.#configuration();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Exchanges what the provider sent the browser back with. The library checks `state` and `iss` of the address, and of the token
   * its signature, algorithm, issuer, audience, times and nonce. Throws ProviderAway or ProviderRefused.
   */
  async exchange(callback: URL, { state, nonce, verifier }: Asked): Promise<Claimed> {
    const configuration = await this.#configuration();
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    return await judged(async () => {
      const tokens = await authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderRefused('no token of identity');
      const { iss: issuer, sub: subject } = claims;
      const { userinfo_endpoint: more } = configuration.serverMetadata();
      // Providers may keep the address out of the token.
      const told: Record<string, unknown> =
        claims['email'] === undefined && more !== undefined
          ? await fetchUserInfo(configuration, tokens.access_token, subject)
          : claims;
      return { issuer, subject, email: told['email'], emailVerified: told['email_verified'], name: told['name'] };
    });
  }

  async #configuration(): Promise<Configuration> {
    const now = this.#now();
    if (this.#known !== undefined && now < this.#known.until) return this.#known.configuration;
    if (this.#asking === undefined) {
      if (now < this.#askAgainAt) return this.#lastKnown(new ProviderAway('the provider was away a moment ago'));
      this.#asking = this.#discover().finally(() => {
        this.#asking = undefined;
      });
    }
    return await this.#asking;
  }

  async #discover(): Promise<Configuration> {
    try {
      const configuration = await this.#askForConfiguration();
      this.#known = { configuration, until: this.#now() + KEPT_MILLISECONDS };
      return configuration;
    } catch (error) {
      this.#askAgainAt = this.#now() + PAUSE_MILLISECONDS;
      return this.#lastKnown(new ProviderAway(`${reasonOf(error)}, asked about itself`));
    }
  }

  #lastKnown(away: ProviderAway): Configuration {
    if (this.#known === undefined) throw away;
    return this.#known.configuration;
  }

  async #askForConfiguration(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#options;
    const openid = await import('openid-client');
    const server = new URL(issuer);
    const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    const found = await openid.discovery(server, clientId, undefined, openid.None(), {
      execute,
      [openid.customFetch]: this.#fetch as never,
    });
    const metadata: ServerMetadata = found.serverMetadata();
    // Some providers have one address for all their customers, and the library would take people of every one.
    if (new URL(metadata.issuer).href !== server.href) throw new ProviderAway('the provider has another issuer');
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      const address = metadata[name];
      if (address === undefined || !this.#mayAsk(address)) throw new ProviderAway(`the provider has no good ${name}`);
    }
    const named = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const configuration = new openid.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: named.filter((name) => ALGORITHMS.has(name)) },
      clientId,
      undefined,
      isBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret),
    );
    configuration[openid.customFetch] = this.#fetch as never;
    for (const each of execute) each(configuration);
    // Signatures of tokens are looked at, although they come straight from the provider.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** A provider on this machine may be asked without TLS; one elsewhere does not lead here. */
  #mayAsk(address: string): boolean {
    const url = URL.parse(address);
    if (url === null || url.username + url.password !== '') return false;
    if (url.protocol === 'https:') return true;
    return url.protocol === 'http:' && this.#options.issuer.startsWith('http:') && isLoopbackName(url.hostname);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

export type OidcProviderOptions = { issuer: string; clientId: string; clientSecret: string; clock: Clock };

/** What only the browser that began knows, and the provider has to repeat. */
export type Asked = { state: string; nonce: string; verifier: string };

/** Whom the provider names, in values that nobody has looked at yet. */
export type Claimed = { issuer: string; subject: string; email: unknown; emailVerified: unknown; name: unknown };

/** What came back is not good. The message is for the log; it holds nothing that anybody sent. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

const KEPT_MILLISECONDS = 60 * 60_000;
const PAUSE_MILLISECONDS = 5000;

/** Of tokens: with a key pair, so that what everybody can read proves nothing. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

async function judged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const away = [error, (error as { cause?: unknown } | null)?.cause].find((each) => each instanceof ProviderAway);
    throw away ?? new ProviderRefused(reasonOf(error));
  }
}

/** The library's words are its own: they repeat no value. What lies in `cause` may quote what was sent: of that only the kind is told. */
function reasonOf(error: unknown): string {
  const { message = '', cause, error: code } = (error ?? {}) as { message?: string; cause?: unknown; error?: unknown };
  const isPlain = typeof code === 'string' && code.length <= 40 && /^[a-z_]+$/.test(code);
  const deeper = cause instanceof Error ? `: ${cause.name}` : '';
  return `${message}${isPlain ? ` (${code})` : ''}${deeper}`.slice(0, 200);
}
