import { openInstallation } from '#apps/installation.ts';
import { buildServer } from '#apps/server.ts';
import { services } from '#apps/services.ts';
import { UsageRecorder } from '#platform/usage/recorder.ts';
import { answerParent } from '../answer-parent.ts';
import { fixture } from './fixture-service.ts';

/** The real server, as `npm start` runs it, with the bench's fixture among the services that SERVICES can name. */
const installation = await openInstallation(process.env, [...services, fixture]);
const server = await buildServer({ installation });
// Only a bench leaves the counting out, to see what it costs: in one process by turns, since two of them are never quite alike.
let isCounting = true;
const counting = Object.getOwnPropertyDescriptor(UsageRecorder.prototype, 'note')?.value as (
  ...noted: unknown[]
) => void;
Object.defineProperty(UsageRecorder.prototype, 'note', {
  value(this: UsageRecorder, ...noted: unknown[]) {
    if (isCounting) Reflect.apply(counting, this, noted);
  },
});
process.on('SIGUSR2', () => {
  isCounting = !isCounting;
});
const { url } = await server.listen();
answerParent(Number(new URL(url).port), async () => {
  await server.close();
  await installation.leave();
});
