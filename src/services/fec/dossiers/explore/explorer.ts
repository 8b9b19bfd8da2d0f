import { mkdirSync, rmSync } from 'node:fs';
import { FairTurns } from '#platform/fairness/fair-turns.ts';
import { Shares } from '#platform/fairness/shares.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { tooManyAtOnce } from '../../intake/too-many-at-once.ts';
import type { Child } from './child.ts';
import { NoMemory, ProcessGone, startChild, TooSlow } from './child.ts';
import type { AskedLedger } from './held-ledgers.ts';
import { HeldLedgers } from './held-ledgers.ts';
import type { Row, Value } from './messages.ts';
import { cleanRamDirectories, openRamDirectory } from './ram-directory.ts';
import { ledgerTooLarge, noMemoryNow, questionTooLarge, tooManyQuestions, tooSlow } from './refusals.ts';

/**
 * Answers questions about ledgers in a process of its own (explorer-process.ts), which holds the ledgers that were asked about
 * last. That process may end at any time: what was asked is asked anew in the next one, and nobody notices. Questions take
 * turns by their holders; one that takes too long is stopped, and told so.
 */
export type Explorer = {
  ask(ledger: AskedLedger, question: Question, asker: { holder: string; signal: AbortSignal }): Promise<readonly Row[]>;
  /** Nobody may ask about it any more. */
  forget(ledger: string): void;
  close(): Promise<void>;
};

export type Question = {
  sql: string;
  values: readonly Value[];
  /** Its answer is short and takes long to find: it stays with the ledger, which never changes. */
  isKept?: boolean;
};

export type ExplorerOptions = {
  /** In memory: a directory of a tmpfs. */
  directory: string;
  /** For ledgers, and as much for answering. */
  megabytes: number;
  log: Log;
  metrics: Metrics;
};

const AT_ONCE = 4;
const MOST_WAITING = 200;
/** A question is repeated when its process has died, so often. */
const ATTEMPTS = 3;
const QUESTION_MS = 15_000;
const THREADS = 2;
const IDLE_MS = 5 * 60_000;
const LOOK_MS = 30_000;

type Running = { child: Child; ledgers: HeldLedgers };

export function openExplorer({ directory: parent, megabytes, log, metrics }: ExplorerOptions): Explorer {
  const most = megabytes * 1024 * 1024;
  const turns = new FairTurns({ atOnce: AT_ONCE, maxWaiting: MOST_WAITING });
  const shares = new Shares(MOST_WAITING);
  const started = metrics.counter(
    'fec_explorers_total',
    'Processes that were started to answer questions about ledgers.',
  );
  metrics.gauge('fec_explored_bytes', 'Memory that ledgers take which are open to questions.', () =>
    running === undefined ? 0 : running.ledgers.bytes,
  );
  let directory: string | undefined;
  let running: Running | undefined;
  let isClosing = false;
  let underWay = 0;
  cleanRamDirectories(parent);

  const start = (): Running => {
    directory ??= openRamDirectory(parent);
    // Whatever the one before has left there was its own.
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { mode: 0o700 });
    const child = startChild({ directory, megabytes, threads: THREADS });
    const own = { child, ledgers: new HeldLedgers(child, most) };
    void child.gone.then(() => {
      if (running === own) running = undefined;
    });
    started.add();
    return own;
  };

  const once = async (asked: AskedLedger, { sql, values, isKept = false }: Question): Promise<readonly Row[]> => {
    if (isClosing) throw tooManyQuestions();
    running ??= start();
    const own = running;
    try {
      return await own.ledgers.use(asked, (ledger) =>
        own.child.ask((id) => ({ kind: 'ask', id, ledger, sql, values, isKept }), QUESTION_MS),
      );
    } catch (error) {
      // Whoever asks next begins another one, though this one may not have been buried yet.
      if (error instanceof ProcessGone && running === own) {
        running = undefined;
        own.child.end();
      }
      throw error;
    }
  };

  /** One request may have several questions under way. */
  const hasOthers = (holder: string) => shares.total > shares.heldBy(holder);

  const repeated = async (asked: AskedLedger, question: Question, holder: string): Promise<readonly Row[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(asked, question);
      } catch (error) {
        if (error instanceof TooSlow) {
          log.warn({ milliseconds: QUESTION_MS }, 'a question about a ledger took too long');
          throw tooSlow(QUESTION_MS);
        }
        if (error instanceof NoMemory) {
          // Others may have had it; by itself, it needs more than there is.
          if (underWay === 1) throw questionTooLarge(most);
          if (attempt === ATTEMPTS) throw hasOthers(holder) ? noMemoryNow() : questionTooLarge(most);
        } else if (!(error instanceof ProcessGone)) throw error;
        if (attempt === ATTEMPTS) throw tooManyQuestions();
      }
    }
  };

  const timer = setInterval(() => running?.ledgers.forgetIdle(IDLE_MS), LOOK_MS).unref();

  return {
    ask: async (asked, question, { holder, signal }) => {
      if (asked.bytes > most) throw ledgerTooLarge(most);
      if (shares.heldBy(holder) > 0 && !shares.mayTake(holder)) throw tooManyAtOnce();
      shares.take(holder);
      try {
        return await turns.run(holder, { signal, full: tooManyQuestions }, async () => {
          underWay += 1;
          try {
            return await repeated(asked, question, holder);
          } finally {
            underWay -= 1;
          }
        });
      } finally {
        shares.give(holder);
      }
    },
    forget: (ledger) => running?.ledgers.forget(ledger),
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      const own = running;
      own?.child.end();
      await own?.child.gone;
      if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}
