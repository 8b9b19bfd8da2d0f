import { cycles } from '#services/cycles/index.ts';
import { serveCycles } from '#services/cycles/open.ts';
import type { Answer, Ask } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';

/** The same whether the application was built or not: its pages are those that the server writes. */
const unbuilt: typeof cycles = {
  ...cycles,
  open: { http: async (platform) => ({ ...serveCycles(platform), timelineApplication: null }) },
};

/** The service alone on a real port. */
export type TimelineServer = TestServer & {
  read: (resource: string, parameters?: Record<string, string | number>, request?: Ask) => Promise<Answer>;
};

export async function startTimeline(environment: Record<string, string> = {}): Promise<TimelineServer> {
  const server = await startTestServer({
    services: [unbuilt],
    environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000', ...environment },
  });
  return {
    ...server,
    read: (resource, parameters = {}, request = {}) => {
      const query = new URLSearchParams({ resource });
      for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
      return ask(`${server.url}/api/v1?${query.toString()}`, request);
    },
  };
}
