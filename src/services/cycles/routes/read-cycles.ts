import { resourceOperation } from '#platform/http/operation/resource.ts';
import type { CyclesContext } from '../context.ts';
import { cycles } from '../resources/cycles.ts';
import { eventColumns } from '../resources/event-columns.ts';
import { events } from '../resources/events.ts';
import { gateway } from '../resources/gateway.ts';
import { jyotishChart } from '../resources/jyotish-chart.ts';
import { jyotishReference } from '../resources/jyotish-reference.ts';
import { places } from '../resources/places.ts';
import { profile } from '../resources/profile.ts';
import { ratioOfPower } from '../resources/ratio-of-power.ts';
import { resonanceNodes } from '../resources/resonance-nodes.ts';
import { schema } from '../resources/schema.ts';
import { starForts } from '../resources/star-forts.ts';
import { stats } from '../resources/stats.ts';
import { turningPoints } from '../resources/turning-points.ts';

const ONE_DAY = 86_400;

/** The one entry point. What it answers depends on the dataset and on the question alone: it may be kept for a day. */
export const readCycles = resourceOperation<CyclesContext>({
  id: 'readCycles',
  method: 'GET',
  path: '/api/v1',
  access: 'open',
  effect: 'read',
  summary: 'Read the timeline, the nine cycles, the lattice and what is said about them',
  description:
    'The parameter `resource` chooses the answer; `resource=schema` describes all of them, each with a link that works.',
  cache: { open: { seconds: ONE_DAY } },
  selector: 'resource',
  resources: [
    schema,
    stats,
    events,
    eventColumns,
    starForts,
    resonanceNodes,
    ratioOfPower,
    cycles,
    turningPoints,
    profile,
    gateway,
    jyotishChart,
    jyotishReference,
    places,
  ],
});
