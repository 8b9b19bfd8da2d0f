import { openInstallation } from '#apps/installation.ts';
import { buildServer } from '#apps/server.ts';
import { cycles } from '#services/cycles/index.ts';
import { openCycles } from '#services/cycles/open.ts';
import type { HistoricEvent } from '#services/cycles/timeline/history/event.ts';
import { loadHistory } from '#services/cycles/timeline/history/read-history.ts';
import { answerParent } from '../answer-parent.ts';

/** The real server with the timeline alone, its dataset grown so many times: every event again and again, a little later. */
const times = Number(process.env['GROWN_TIMES']);
const shipped = loadHistory();
const grow = (events: readonly HistoricEvent[]) =>
  events
    .flatMap((event) => Array.from({ length: times }, (_, copy) => ({ ...event, id: `${event.id}-${copy}` })))
    .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1));
const grown = {
  ...shipped,
  events: grow(shipped.events),
  byCategory: new Map([...shipped.byCategory].map(([category, events]) => [category, grow(events)])),
  datedToTheYear: new Map([...shipped.datedToTheYear].map(([category, events]) => [category, grow(events)])),
};
const installation = await openInstallation(process.env, [
  { ...cycles, open: { http: async () => openCycles(grown) } },
]);
const server = await buildServer({ installation });
const { url } = await server.listen();
answerParent(Number(new URL(url).port), async () => {
  await server.close();
  await installation.leave();
});
