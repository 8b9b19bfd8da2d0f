import type { TestDatabase } from '#test/support/database.ts';
import type { Person } from './people.ts';
import type { Plan, Use } from './plan.ts';

/** What was seen of a run: by those who asked, and afterwards in the database. A day is named by the moment it ends. */
export type Answer = {
  sentAt: number;
  answeredAt: number;
  granted: boolean;
  remaining: number;
  isPremium: boolean;
  resetsAt: number;
};

export type Seen = {
  use: Use;
  answers: Answer[];
  /** Of all requests, the unanswered ones included. */
  firstSentAt: number;
  /** Requests without an answer that may have counted a use nobody was told of. */
  open: number;
};

export type Counter = { subject: string; app: number; resetsAt: number; used: number; allowance: number };
export type StoredAnswer = {
  subject: string;
  app: number;
  keyHash: string;
  remaining: number | null;
  resetsAt: number;
};

export type Evidence = {
  people: readonly Person[];
  seen: Seen[];
  counters: Counter[];
  kept: StoredAnswer[];
  /** When it was midnight, by the clock of this machine; undefined if it was not. */
  midnight: { at: number; resetsBefore: number } | undefined;
};

export const nothingSeen = ({ uses }: Plan): Seen[] =>
  uses.map((use) => ({ use, answers: [], firstSentAt: Number.POSITIVE_INFINITY, open: 0 }));

/** Client addresses that have more claims than they may, or another number than is written down of them. */
export async function readWrongClaims(query: TestDatabase['query'], most: number): Promise<unknown[]> {
  const { rows } = await query(
    `SELECT d.day, d.address, d.claims, count(c.subject)::int AS found
     FROM portal.claim_day AS d LEFT JOIN portal.claim AS c USING (day, address)
     GROUP BY d.day, d.address, d.claims HAVING d.claims > $1 OR d.claims <> count(c.subject)`,
    [most],
  );
  return rows;
}

export async function readCounters(query: TestDatabase['query'], timeZone: string): Promise<Counter[]> {
  const { rows } = await query<Counter>(
    `SELECT subject, app, used, allowance,
       (extract(epoch FROM (day + 1)::timestamp AT TIME ZONE $1) * 1000)::float8 AS "resetsAt"
     FROM portal.usage_day`,
    [timeZone],
  );
  return rows;
}

export async function readStoredAnswers(query: TestDatabase['query']): Promise<StoredAnswer[]> {
  const { rows } = await query<StoredAnswer>(
    `SELECT subject, app, encode(key, 'hex') AS "keyHash", remaining,
       (extract(epoch FROM resets_at) * 1000)::float8 AS "resetsAt"
     FROM portal.usage_key`,
  );
  return rows;
}
