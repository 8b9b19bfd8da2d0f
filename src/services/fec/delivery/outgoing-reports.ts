import type { FastifyReply } from 'fastify';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { busy } from '../intake/places.ts';

/**
 * Bounds what all reports together take of memory on their way out. Somebody who asks for many of them, and reads none,
 * would otherwise fill it: each stays until its client has it or is gone.
 */
export type OutgoingReports = {
  /** Counts so many bytes until the answer is out. Throws a problem if that is too much; a single report never is. */
  hold(reply: FastifyReply, bytes: number): void;
};

const MAX_BYTES = 256 * 1024 * 1024;

export function openOutgoingReports(metrics: Metrics, maxBytes = MAX_BYTES): OutgoingReports {
  let held = 0;
  metrics.gauge('fec_outgoing_bytes', 'Memory that reports take which clients have not read yet.', () => held);
  return {
    hold: ({ raw }, bytes) => {
      if (raw.destroyed) return;
      if (held > 0 && held + bytes > maxBytes) throw busy();
      held += bytes;
      raw.once('close', () => {
        held -= bytes;
      });
    },
  };
}
