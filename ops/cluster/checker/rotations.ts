import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call.ts';
import type { RotationEntry } from './entries.ts';

/** Rotates one key again and again; begins a new chain where one was lost. */
export type Chain = { number: number; key: string; isDoubtful: boolean };

type Options = {
  url: string;
  server: number;
  issue: () => Promise<string>;
  note: (entry: RotationEntry) => void;
  isOver: () => boolean;
};

const EVERY_MS = 500;

let chains = 0;

export async function rotateInChains({ url, server, issue, note, isOver }: Options): Promise<void> {
  let chain: Chain | undefined;
  while (!isOver()) {
    chain ??= await beginChain(issue);
    if (chain !== undefined) chain = await rotateOnce(url, server, chain, note);
    await sleep(EVERY_MS);
  }
}

/** Undefined while the database is away. */
export async function beginChain(issue: () => Promise<string>): Promise<Chain | undefined> {
  try {
    const key = await issue();
    chains += 1;
    return { number: chains, key, isDoubtful: false };
  } catch {
    return undefined;
  }
}

/** The chain with its new key, or with the old one; undefined if the chain has ended. */
export async function rotateOnce(
  url: string,
  server: number,
  chain: Chain,
  note: (entry: RotationEntry) => void,
): Promise<Chain | undefined> {
  const { key: old, isDoubtful } = chain;
  const headers = { authorization: `Bearer ${old}` };
  const { text, cookies: _, ...answer } = await call(`${url}/api/keys/rotate`, { method: 'POST', headers, body: {} });
  const fresh = answer.status === 200 ? (JSON.parse(text) as { api_key: string }).api_key : undefined;
  const outcome = outcomeOf(answer.status, isDoubtful);
  note({ ...answer, outcome, chain: chain.number, server, old, fresh });
  if (fresh !== undefined) return { ...chain, key: fresh, isDoubtful: false };
  return outcome === 'unknown' ? { ...chain, isDoubtful: true } : undefined;
}

function outcomeOf(status: number, isDoubtful: boolean): RotationEntry['outcome'] {
  if (status === 200) return 'rotated';
  if (status !== 401) return 'unknown';
  return isDoubtful ? 'chain lost' : 'key lost';
}
