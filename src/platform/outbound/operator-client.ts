import type { GuardedClient } from './guarded-client.ts';
import { openGuardedClient } from './guarded-client.ts';
import type { Resolver } from './resolver.ts';

/**
 * A client for addresses that the operator of this server wrote into its configuration, such as a feed of rates on the own
 * network. It connects to any address, port and name, `localhost` too. Never for a URL, or a part of one, that comes from a
 * caller or out of a fetched document: it would reach everything that this machine can. Redirects are refused, so that the
 * configured site cannot send it elsewhere either.
 */
export function openOperatorClient(resolver: Resolver, userAgent: string): GuardedClient {
  const client = openGuardedClient({
    resolver,
    mayConnectTo: () => true,
    mayUsePort: () => true,
    mayUseName: () => true,
    knownNames: new Map([['localhost', ['127.0.0.1', '::1']]]),
    userAgent,
  });
  return { ...client, get: (url, wanted) => client.get(url, { ...wanted, maxRedirects: 0 }) };
}
