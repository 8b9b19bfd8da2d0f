import { openInstallation } from '#apps/installation.ts';
import { buildServer } from '#apps/server.ts';
import { services } from '#apps/services.ts';
import { answerParent } from '../answer-parent.ts';
import { fixture } from './fixture-service.ts';

/** The real server, as `npm start` runs it, with the bench's fixture among the services that SERVICES can name. */
const installation = await openInstallation(process.env, [...services, fixture]);
// Only a bench can leave the counting out, to see what it costs.
const server = await buildServer({ installation, countsUsage: process.env['BENCH_COUNTS_USAGE'] !== 'false' });
const { url } = await server.listen();
answerParent(Number(new URL(url).port), async () => {
  await server.close();
  await installation.leave();
});
