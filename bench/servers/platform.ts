import { openInstallation } from '#apps/installation.ts';
import { buildServer } from '#apps/server.ts';
import { services } from '#apps/services.ts';
import { answerParent } from '../answer-parent.ts';
import { fixture } from './fixture-service.ts';

/** The real server, as `npm start` runs it, with the bench's fixture among the services that SERVICES can name. */
const installation = await openInstallation(process.env, [...services, fixture]);
const server = await buildServer({ installation });
const { url } = await server.listen();
answerParent(Number(new URL(url).port), async () => {
  await server.close();
  await installation.leave();
});
