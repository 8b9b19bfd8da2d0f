import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call.ts';
import type { AnalysisEntry, Ledger } from './entries.ts';
import type { AccountingFile } from './ledgers.ts';
import { reportDigest } from './ledgers.ts';

/**
 * Files that are sent to be analysed later, to both servers by turns, and asked for at both until they are done. Of one
 * whose answer did not come nobody expects anything: it is sent again.
 */
export type Analyses = {
  /** Links that open a report without a key, the newest last. */
  links: () => readonly string[];
  /** Sends no more, and asks until all are done or nobody would wait any longer. */
  stop: () => Promise<void>;
  /** None of the links so far is asked for any more. */
  forgetLinks: () => void;
};

type Options = {
  servers: readonly string[];
  keys: readonly string[];
  files: readonly AccountingFile[];
  ledger: Ledger;
  everyMs: number;
};

const LOOK_MS = 500;
/** What is open at the end is waited for so long: more than a lease, and a queue behind it. */
const SETTLE_MS = 180_000;
/** Of so many files one is the large one. */
const LARGE_EVERY = 8;
const LINKS_KEPT = 20;

type Job = { id: string; status: string; progress: number; code?: string; links: { csv?: string }; report?: unknown };

export function startAnalyses({ servers, keys, files, ledger, everyMs }: Options): Analyses {
  let isStopping = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let links: string[] = [];
  const under = new Set<Promise<void>>();

  const note = (server: number, answer: Awaited<ReturnType<typeof call>>) => {
    const { text: _, cookies: _cookies, ...seen } = answer;
    ledger.calls.push({ ...seen, server, kind: 'analysis' });
  };

  const send = async (count: number): Promise<void> => {
    const server = count % servers.length;
    const key = keys[count % keys.length] ?? '';
    const file = (count % LARGE_EVERY === 0 ? files.at(-1) : undefined) ?? files[count % (files.length - 1)];
    if (file === undefined) return;
    const headers = { 'x-api-key': key, 'content-type': 'text/plain', prefer: 'respond-async' };
    const answer = await call(`${servers[server]}/api/external/analyze`, {
      method: 'POST',
      headers,
      bytes: file.bytes,
    });
    note(server, answer);
    if (answer.status !== 202) return;
    const { id } = JSON.parse(answer.text) as Job;
    const entry: AnalysisEntry = { id, server, acceptedAt: Date.now(), state: 'open' };
    ledger.analyses.push(entry);
    const one = follow(entry, key, file).finally(() => under.delete(one));
    under.add(one);
  };

  const follow = async (entry: AnalysisEntry, key: string, file: AccountingFile): Promise<void> => {
    let furthest = 0;
    for (let turn = entry.server; Date.now() < giveUpAt; turn += 1) {
      await sleep(LOOK_MS);
      const server = turn % servers.length;
      const path = `${servers[server]}/api/external/analyses/${entry.id}`;
      const answer = await call(path, { headers: { 'x-api-key': key } });
      note(server, answer);
      if (answer.status === 404) return end(entry, 'gone');
      if (answer.status !== 200) continue;
      const job = JSON.parse(answer.text) as Job;
      if (job.status === 'failed') {
        entry.code = job.code ?? '';
        return end(entry, 'failed');
      }
      // Whoever begins anew tells so by being less far than before.
      const reached = job.status === 'queued' ? 0 : 1 + job.progress;
      if (reached < furthest) entry.ranAgainAt ??= Date.now();
      furthest = Math.max(furthest, reached);
      if (job.status !== 'done') continue;
      if (reportDigest(job.report) !== file.report) entry.isDifferent = true;
      if (job.links.csv !== undefined) links = [...links, job.links.csv].slice(-LINKS_KEPT);
      return end(entry, 'done');
    }
  };

  const sending = (async () => {
    const open = new Set<Promise<void>>();
    for (let count = 0; !isStopping; count += 1) {
      const one = send(count).finally(() => open.delete(one));
      open.add(one);
      await sleep(everyMs);
    }
    await Promise.all(open);
    while (under.size > 0) await Promise.all(under);
  })();
  // Told by `stop`.
  sending.catch(() => {});
  return {
    links: () => links,
    forgetLinks: () => {
      links = [];
    },
    stop: async () => {
      if (!isStopping) giveUpAt = Date.now() + SETTLE_MS;
      isStopping = true;
      await sending;
    },
  };
}

function end(entry: AnalysisEntry, state: AnalysisEntry['state']): void {
  entry.state = state;
  entry.endedAt = Date.now();
}
