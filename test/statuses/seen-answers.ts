import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { isDeclared } from '#platform/http/operation/declared-refusals.ts';
import type { Answered } from '#platform/http/trace/answered.ts';
import { ANSWERED } from '#platform/http/trace/answered.ts';

/** Where every process of a test run notes what it has seen; without it nothing is noted. */
export const DIRECTORY_VARIABLE = 'ANSWERS_SEEN_IN';

/** The service of the test that proves that all this can fail: its faults are meant. */
export const PLANTED = 'planted';

/** One (operation, status) pair, with the code where it is a refusal. */
export type SeenAnswer = {
  service: string;
  operation: string;
  status: number;
  code: string | null;
  declared: boolean;
};

/** Listens to what the servers of this process answer. Each pair is noted once. */
export class SeenAnswers {
  readonly #seen = new Map<string, SeenAnswer>();
  readonly #directory: string | undefined;
  readonly #except: string | undefined;

  constructor({
    directory = process.env[DIRECTORY_VARIABLE],
    except,
  }: { directory?: string | undefined; except?: string } = {}) {
    this.#directory = directory;
    this.#except = except;
    subscribe(ANSWERED, this.#take);
  }

  get undeclared(): SeenAnswer[] {
    return [...this.#seen.values()].filter(({ declared }) => !declared);
  }

  close(): void {
    unsubscribe(ANSWERED, this.#take);
  }

  readonly #take = (message: unknown): void => {
    const { service, operation, status, code } = message as Answered;
    if (service.name === this.#except) return;
    const key = `${service.name} ${operation.id} ${status} ${code ?? ''}`;
    if (this.#seen.has(key)) return;
    const declared = isDeclared(service, operation, { status, code });
    const answer = { service: service.name, operation: operation.id, status, code: code ?? null, declared };
    this.#seen.set(key, answer);
    if (this.#directory === undefined) return;
    appendFileSync(join(this.#directory, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(answer)}\n`);
  };
}

export const inWords = ({ service, operation, status, code }: SeenAnswer) =>
  `${service} ${operation} answered ${status}${code === null ? '' : ` ${code}`}`;
