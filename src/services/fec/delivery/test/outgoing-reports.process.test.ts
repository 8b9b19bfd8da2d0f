import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { MEBIBYTE, PATIENTLY } from '../../test/intake-bodies.ts';
import type { OutgoingReports } from '../outgoing-reports.ts';
import { openOutgoingReports } from '../outgoing-reports.ts';
import { sendRendered } from '../send-report.ts';

/** Whose report is broken off, with real connections: what the system has taken of an answer shows there only. */
const REPORT = Buffer.alloc(64 * MEBIBYTE);
const server = createServer();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const replyOf = (raw: ServerResponse) => ({ raw }) as unknown as FastifyReply;

/** An answer that has to be read, and what reads it. */
async function open(outgoing: OutgoingReports, holder: string) {
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const request = get({ port: (server.address() as AddressInfo).port, agent: false });
  request.on('error', () => {});
  const [, raw] = await asked;
  outgoing.hold(replyOf(raw), REPORT.length, holder);
  raw.end(REPORT);
  const [reader] = (await once(request, 'response')) as [IncomingMessage];
  reader.on('error', () => {});
  return { raw, reader };
}

test('of the reports of one key the one that is read slowest is broken off, not the oldest', async () => {
  let now = 0;
  const outgoing = openOutgoingReports(new Metrics(), 2.5 * REPORT.length, () => now);
  const read = await open(outgoing, 'a');
  let received = 0;
  read.reader.on('data', (piece: Buffer) => {
    received += piece.length;
    // More than the system takes of what nobody reads.
    if (received > REPORT.length / 2) read.reader.pause();
  });
  await expect.poll(() => received, PATIENTLY).toBeGreaterThan(REPORT.length / 2);
  now = 1000;
  const unread = await open(outgoing, 'a');
  now = 20_000;
  const others = await open(outgoing, 'b');
  expect([read.raw.destroyed, unread.raw.destroyed, others.raw.destroyed]).toEqual([false, true, false]);
});

test('a report that was rendered counts once', async () => {
  const metrics = new Metrics();
  const outgoing = openOutgoingReports(metrics);
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const request = get({ port: (server.address() as AddressInfo).port, agent: false });
  request.on('error', () => {});
  const [, raw] = await asked;
  const taken = () => Number(/^fec_outgoing_bytes (\d+)$/m.exec(metrics.render())?.[1]);
  let whileRendering = 0;
  const renderer = {
    render: async () => {
      whileRendering = taken();
      return Buffer.alloc(300);
    },
    close: async () => {},
  };
  const reply = { raw, request: { chainHeaders: {} }, type: () => reply, header: () => reply, headers: () => reply };
  const packed = { report: Buffer.alloc(1000), excerpts: Buffer.alloc(500) };
  const way = { renderer, outgoing };
  await sendRendered(reply as unknown as FastifyReply, way, packed, { format: 'csv', holder: 'a' });
  expect([whileRendering, taken()]).toEqual([1500, 300]);
  raw.destroy();
  await expect.poll(taken, PATIENTLY).toBe(0);
});
