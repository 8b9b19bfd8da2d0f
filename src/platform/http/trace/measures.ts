import type { Counter, Metrics } from '../../telemetry/metrics.ts';
import type { Measures } from '../operation/mounted.ts';

/** The series of one operation, looked up once. */
export function measuresOf(metrics: Metrics, service: string, operation: string): Measures {
  const counters = new Map<number, Counter>();
  return {
    duration: metrics.histogram('http_request_duration_seconds', 'Time from request to answer.', {
      service,
      operation,
    }),
    byStatus: (status) => {
      let counter = counters.get(status);
      if (counter === undefined) {
        counter = metrics.counter('http_requests_total', 'Requests answered.', {
          service,
          operation,
          status: String(status),
        });
        counters.set(status, counter);
      }
      return counter;
    },
  };
}
