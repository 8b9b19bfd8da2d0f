import type { PerformanceEntry } from 'node:perf_hooks';
import { constants, PerformanceObserver, performance } from 'node:perf_hooks';
import type { Histogram, Metrics } from './metrics.ts';

/**
 * What the process itself takes: memory, processor time, the event loop's time, garbage collections. The names are those that
 * dashboards for Node know. Collections are observed until it is closed; everything else is read when somebody asks.
 */
export function measureRuntime(metrics: Metrics): { close: () => void } {
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  metrics.gauge('process_uptime_seconds', 'Since the process began.', () => process.uptime());
  metrics.total('process_cpu_user_seconds_total', 'Processor time of programs.', () => process.cpuUsage().user / 1e6);
  metrics.total('process_cpu_system_seconds_total', 'Processor time of the system for them.', () => {
    return process.cpuUsage().system / 1e6;
  });
  metrics.gauge('nodejs_heap_size_total_bytes', 'Memory for objects, reserved.', () => process.memoryUsage().heapTotal);
  metrics.gauge('nodejs_heap_size_used_bytes', 'Memory for objects, in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge('nodejs_external_memory_bytes', 'Memory beside objects, such as buffers.', () => {
    return process.memoryUsage().external;
  });
  for (const state of ['active', 'idle'] as const) {
    const read = () => performance.eventLoopUtilization()[state] / 1000;
    metrics.total('nodejs_eventloop_time_seconds_total', 'Time of the event loop, at work and waiting.', read, {
      state,
    });
  }
  return observeCollections(metrics);
}

const KINDS = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

type Collection = PerformanceEntry & { detail: { kind: number } };

function observeCollections(metrics: Metrics): { close: () => void } {
  const durations = new Map<number, Histogram>(
    Object.entries(KINDS).map(([number, kind]) => [
      Number(number),
      metrics.histogram('nodejs_gc_duration_seconds', 'Time of garbage collections.', { kind }),
    ]),
  );
  const observer = new PerformanceObserver((list) => {
    // Those of one turn of the event loop come together.
    for (const { detail, duration } of list.getEntries() as Collection[]) {
      durations.get(detail.kind)?.observe(duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return { close: () => observer.disconnect() };
}
