import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../checker/call.ts';
import { call } from '../checker/call.ts';
import { PASSWORD } from '../checker/credentials.ts';
import type { AddedJob, Ledger } from '../checker/entries.ts';
import { reportDigest } from '../checker/ledgers.ts';
import { anyAddress } from '../checker/standing.ts';
import type { Question } from './questions.ts';

/** Questions by turns to both servers, and people who sign up, until it is stopped. Nothing of it is tried again. */
export type Asking = { stop: () => Promise<void> };

type Options = { servers: readonly string[]; questions: readonly Question[]; ledger: Ledger };

const EVERY_MS = 60;
const SIGN_UP_EVERY_MS = 3000;
/** Questions under way; more are not begun. */
const OPEN_AT_MOST = 60;

export function startAsking({ servers, questions, ledger }: Options): Asking {
  let isStopping = false;
  const known = new Map<Question, string>();
  const open = new Set<Promise<void>>();
  const begin = (work: Promise<void>) => {
    const one = work.finally(() => open.delete(one));
    open.add(one);
  };

  const askOne = async (question: Question, server: number): Promise<void> => {
    const { path, method, headers, body, bytes } = question;
    const answer = await call(`${servers[server]}${path}`, {
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
      ...(bytes !== undefined && { bytes }),
    });
    const isWrong = question.isSteady === true && answer.status === 200 && isAnother(question, answer.text, known);
    note(ledger, question.kind, server, answer, isWrong);
  };

  /** Whoever was told that it is done gets a mail. */
  const signUp = async (server: number): Promise<void> => {
    const job: AddedJob = { name: `${randomUUID()}@example.com`, addedAt: Date.now(), isAcknowledged: false };
    ledger.jobs.push(job);
    const answer = await call(`${servers[server]}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { origin: servers[0] ?? '', 'x-forwarded-for': anyAddress() },
      body: { name: 'Ana', email: job.name, password: PASSWORD },
    });
    job.isAcknowledged = answer.status === 200;
    note(ledger, 'sign-up', server, answer);
  };

  const repeat = async (everyMs: number, work: (count: number) => Promise<void>): Promise<void> => {
    for (let count = 0; !isStopping; count += 1) {
      if (open.size < OPEN_AT_MOST) begin(work(count));
      await sleep(everyMs);
    }
  };

  const going = Promise.all([
    repeat(EVERY_MS, async (count) => {
      const question = questions[count % questions.length];
      // Each question goes to each server in turn, however many there are of either.
      const server = (count + Math.floor(count / questions.length)) % servers.length;
      if (question !== undefined) await askOne(question, server);
    }),
    repeat(SIGN_UP_EVERY_MS, (count) => signUp(count % servers.length)),
  ]);
  // Told by `stop`.
  going.catch(() => {});
  return {
    stop: async () => {
      isStopping = true;
      await going;
      await Promise.all(open);
    },
  };
}

/** Reports say when they were made; that aside, an answer is the first one or a wrong one. */
function isAnother(question: Question, text: string, known: Map<Question, string>): boolean {
  const digest = reportDigest(JSON.parse(text));
  const first = known.get(question);
  if (first === undefined) known.set(question, digest);
  return first !== undefined && first !== digest;
}

function note(ledger: Ledger, kind: string, server: number, answer: Answer, isWrong = false): void {
  const { text: _, cookies: _cookies, ...seen } = answer;
  ledger.calls.push({ ...seen, server, kind, ...(isWrong && { isWrong }) });
}
