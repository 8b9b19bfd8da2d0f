import type { QuestionPace, Resolver } from '#platform/outbound/resolver.ts';
import type { Ports } from '#platform/ports.ts';
import type { BulkWork } from '../../bulk/runner.ts';
import { openListLookUp } from '../adapters/list-look-up.ts';
import { openListPaces } from '../adapters/list-paces.ts';
import type { PaceLimits } from '../adapters/question-pace.ts';
import { openResolverWatch } from '../adapters/resolver-watch.ts';
import { emailListWork } from './check-list.ts';

/** The check of lists, with everything that it asks, within one pace. */
export function openListWork(ports: Ports, limits: PaceLimits, laterSeconds: readonly number[] | undefined): BulkWork {
  const { clock, mayConnectTo } = ports;
  const { ofLists, ofTests } = openListPaces(limits);
  const at = (pace: QuestionPace): Resolver => ({
    resolve: (name, type, signal) => ports.resolver.resolve(name, type, signal, pace),
  });
  const resolver = at(ofLists);
  const watch = openResolverWatch(at(ofTests));
  const look = openListLookUp({ resolver, clock, mayConnectTo, watch });
  return emailListWork({ look, watch, ...(laterSeconds && { laterSeconds }) });
}
