import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { readiness } from '../index.ts';

/** A server with this service alone, which neither counts requests nor sheds load: neither is what these tests are about. */
export function startReadiness(environment: Record<string, string> = {}): Promise<TestServer> {
  return startTestServer({
    services: [readiness],
    environment: {
      LIMIT_KEY_PER_MINUTE: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      SHED_DELAY_MS: '60000',
      ...environment,
    },
  });
}
