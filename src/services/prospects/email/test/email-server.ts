import { systemClock } from '#kernel/clock.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../index.ts';
import type { AddressCheck } from '../schema.ts';

/** A server with this service alone that asks one name server, and a key for it. */
export type EmailServer = {
  server: TestServer;
  check: (email: string) => Promise<AddressCheck>;
  /** Asks below /api/v1, with the key. */
  get: (path: string) => Promise<Answer>;
  close: () => Promise<void>;
};

export async function startEmailServer(nameServer: string): Promise<EmailServer> {
  const server = await startTestServer({
    services: [prospects],
    environment: { LIMIT_KEY_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' },
    ports: {
      clock: systemClock,
      resolver: openDnsClient({ servers: [nameServer] }),
      mayConnectTo: isPublicAddress,
      mayUsePort: () => false,
    },
  });
  const key = await server.issueKey('prospects');
  const get = (path: string) => ask(`${server.url}/api/v1${path}`, { headers: { 'x-gateway-key': key } });
  return {
    server,
    get,
    check: async (email) => {
      const answer = await get(`/email/validate?email=${encodeURIComponent(email)}`);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.json<AddressCheck>();
    },
    close: () => server.close(),
  };
}
