import type { Database } from '../../db/pool.ts';
import { areCommitsHeld, wasLostLately } from '../../db/pool.ts';
import { OutcomeUnknown } from '../../db/unavailable.ts';
import { sessionHasEnded } from '../reply.ts';

/** What better-auth answered, read to the end. `code` is its word for a refusal; undefined when it did what was asked. */
export type BetterAuthAnswer = {
  status: number;
  code: string | undefined;
  body: unknown;
  cookies: readonly string[];
  /** For an answer that nobody expected: its code, and nothing of what was sent. */
  failure: () => Error;
};

export async function readAnswer(response: Response, database: Database): Promise<BetterAuthAnswer> {
  const text = await response.text();
  const body = parsed(text);
  const { status } = response;
  const code = status < 400 ? undefined : codeIn(body, status);
  if (status >= 500) {
    await refuseIfAway(database);
    throw failureOf(database, `better-auth failed with ${status}`);
  }
  if (code === 'UNAUTHORIZED') {
    // The session was good when the request came in: it has ended since, or could not be looked up.
    await refuseIfAway(database);
    throw sessionHasEnded();
  }
  return {
    status,
    code,
    body,
    cookies: response.headers.getSetCookie(),
    failure: () => failureOf(database, `better-auth answered ${status} ${code ?? 'without what was expected'}`),
  };
}

/** A fault of ours, unless the database was lost meanwhile: how far better-auth had come then, nobody knows. */
function failureOf(database: Database, message: string): Error {
  const failure = new Error(message);
  return areCommitsHeld(database) || wasLostLately(database) ? new OutcomeUnknown(failure) : failure;
}

/** better-auth hides why it fails. If the database is away, asking it anything says so, in a way that becomes a 503. */
export async function refuseIfAway(database: Database): Promise<void> {
  await database.query('SELECT 1');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function codeIn(body: unknown, status: number): string {
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : `STATUS_${status}`;
}
