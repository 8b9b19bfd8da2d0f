import { openInstallation } from '#apps/installation.ts';
import { buildServer } from '#apps/server.ts';
import { services } from '#apps/services.ts';
import type { Resolver } from '#platform/outbound/resolver.ts';
import { realPorts } from '#platform/ports.ts';
import { answerParent } from '../answer-parent.ts';

/**
 * The real server, for which the internet is one site of the bench: every name leads to SITE_ADDRESS, and that is the
 * only address that it may connect to.
 */
const site = process.env['SITE_ADDRESS'] ?? '';
const port = Number(process.env['SITE_PORT']);

const resolver = {
  resolve: async (_name: string, type: string) =>
    type === 'A'
      ? { status: 'found', records: [site], ttlSeconds: 60, isAlias: false }
      : { status: 'no_data', ttlSeconds: 60 },
} as Resolver;

const installation = await openInstallation(process.env, services);
const server = await buildServer({
  installation,
  ports: {
    ...realPorts(),
    resolver,
    mayConnectTo: (address) => address === site,
    mayUsePort: (asked) => asked === port,
  },
});
const { url } = await server.listen();
answerParent(Number(new URL(url).port), async () => {
  await server.close();
  await installation.leave();
});
