import type { FastifyReply } from 'fastify';
import { FairBudget } from '#platform/fairness/fair-budget.ts';
import { flushedBytes } from '#platform/http/connection/flushed-bytes.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { busy } from '../intake/slots.ts';

/**
 * Bounds what all reports together take of memory on their way out. Somebody who asks for many of them, and reads none,
 * would otherwise fill it: each stays until its client has it or is gone. When it is full, whoever has most of it loses the
 * answer that is read slowest to whoever has less.
 */
export type OutgoingReports = {
  /** Throws a problem if so many bytes would be too much just now: for before they are fetched and unpacked. */
  expect(bytes: number, holder: string): void;
  /**
   * Counts so many bytes for their holder until the answer is out, or until they are given back. Throws a problem if that is too much; a single report
   * never is. An answer that has to give way is broken off.
   */
  hold(reply: FastifyReply, bytes: number, holder: string): () => void;
};

const MAX_BYTES = 256 * 1024 * 1024;

export function openOutgoingReports(
  metrics: Metrics,
  maxBytes = MAX_BYTES,
  now = () => performance.now(),
): OutgoingReports {
  const budget = new FairBudget({ most: maxBytes });
  metrics.gauge('fec_outgoing_bytes', 'Memory that reports take which clients have not read yet.', () => budget.taken);
  const ended = metrics.counter(
    'fec_outgoing_ended_total',
    'Reports that were broken off, unread, so that those of another key could go out.',
  );
  return {
    expect: (bytes, holder) => {
      if (!budget.has(holder, bytes)) throw busy();
    },
    hold: ({ raw }, bytes, holder) => {
      if (raw.destroyed) return () => {};
      const flushed = () => (raw.socket === null ? 0 : flushedBytes(raw.socket));
      const [begun, flushedBefore] = [now(), flushed()];
      // What is still being written for its reader is not read slowly.
      const worth = () =>
        raw.headersSent ? (flushed() - flushedBefore) / Math.max(1, now() - begun) : Number.MAX_VALUE;
      const end = () => {
        ended.add();
        raw.destroy();
      };
      const share = budget.take(holder, { amount: bytes, end, worth });
      if (typeof share === 'string') throw busy();
      const give = () => {
        raw.off('close', give);
        share.give();
      };
      raw.once('close', give);
      return give;
    },
  };
}
