import { once } from 'node:events';
import type { RequestOptions } from 'node:http';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/**
 * Somebody who only wants to be served: asks again and again, at a modest rate, from an address of its own, and notes what
 * it was told and how long it took.
 */
export type HonestRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** A loopback address, such as 127.0.0.5. */
  from: string;
  /** A connection of its own for every request, as whoever comes for the first time. */
  isNew?: boolean;
};

export type Experience = { statuses: Record<string, number>; milliseconds: number[] };

/** Twenty requests a second at most: an honest client stays within the burst limit of its own address. */
const PAUSE_MS = 50;
const PATIENCE_MS = 15_000;

export async function askHonestly(asked: HonestRequest, until: Promise<unknown>): Promise<Experience> {
  const agent = new Agent({ keepAlive: asked.isNew !== true, maxSockets: 1 });
  const experience: Experience = { statuses: {}, milliseconds: [] };
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) {
    const begun = performance.now();
    const status = await askOnce(asked, agent);
    experience.milliseconds.push(performance.now() - begun);
    experience.statuses[status] = (experience.statuses[status] ?? 0) + 1;
    await setTimeout(PAUSE_MS);
  }
  agent.destroy();
  await over;
  return experience;
}

/** The status, or why there was none. */
async function askOnce(asked: HonestRequest, agent: Agent): Promise<string> {
  const { method = 'GET', headers = {}, body } = asked;
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    localAddress: asked.from,
    agent,
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  try {
    const sent = request(asked.url, options);
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    response.resume();
    await once(response, 'end');
    return String(response.statusCode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

export const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** How many requests were not answered with 200. */
export const refusedOf = ({ statuses }: Experience) =>
  Object.entries(statuses).reduce((sum, [status, count]) => (status === '200' ? sum : sum + count), 0);
