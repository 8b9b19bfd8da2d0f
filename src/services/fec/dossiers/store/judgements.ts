import type { Connection, Database } from '#platform/db/pool.ts';
import type { State } from '../findings/judgement-of.ts';

/** What people made of findings: what the tables know of it. */
export type StoredJudgement = {
  row: string;
  finding: string;
  again: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  dossier: string | null;
  state: State;
  assignedTo: string | null;
  judgedBy: string;
  judgedAt: string;
  signedOffBy: string | null;
  signedOffAt: string | null;
  sealed: Buffer;
};

/** To the microsecond: two may be made in one transaction. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = `id::text AS row, finding, again, period_start::text AS "periodStart", period_end::text AS "periodEnd", dossier, state,
  assigned_to AS "assignedTo", judged_by AS "judgedBy", ${moment('judged_at')} AS "judgedAt", signed_off_by AS "signedOffBy",
  ${moment('signed_off_at')} AS "signedOffAt", sealed`;

/** A company has as many findings as its files have; more than that nobody has judged. */
const MOST_JUDGEMENTS = 50_000;

/** All of a company: which are of one exercise is decided beside its findings. The newest. */
export async function judgementsOf(database: Pick<Database, 'query'>, companyId: string): Promise<StoredJudgement[]> {
  const { rows } = await database.query<StoredJudgement>(
    `SELECT ${COLUMNS} FROM fec.judgement WHERE company_id = $1 ORDER BY id DESC LIMIT ${MOST_JUDGEMENTS}`,
    [companyId],
  );
  return rows;
}

/** Whoever judges findings of a company waits for the others. False if it is gone. */
export async function lockCompany(connection: Connection, companyId: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM fec.company WHERE id = $1 FOR UPDATE', [companyId]);
  return rowCount === 1;
}

export type NewJudgement = Omit<StoredJudgement, 'row' | 'judgedAt'> & {
  /** In the place of this one. */
  row: string | undefined;
  /** When it was judged; null: now. */
  judgedAt: string | null;
  /** Somebody signs it off by this. */
  isNewlySigned: boolean;
  companyId: string;
  /** Of the event: a note, where there is one. */
  note: Buffer | null;
  madeBy: string;
};

/** With who said it, and when. */
export async function writeJudgements(connection: Connection, judgements: readonly NewJudgement[]): Promise<void> {
  for (const judgement of judgements) {
    const { row, companyId, finding, again, periodStart, periodEnd, dossier, state, assignedTo } = judgement;
    const values = [
      state,
      assignedTo,
      judgement.judgedBy,
      judgement.signedOffBy,
      judgement.signedOffAt,
      judgement.sealed,
      dossier,
      periodStart,
      periodEnd,
      judgement.judgedAt,
    ];
    const { rows } =
      row === undefined
        ? await connection.query<{ id: string }>(
            `INSERT INTO fec.judgement (state, assigned_to, judged_by, signed_off_by, signed_off_at, sealed, dossier, period_start, period_end,
               judged_at, company_id, finding, again)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, clock_timestamp()), $11, $12, $13) RETURNING id`,
            [...values, companyId, finding, again],
          )
        : await connection.query<{ id: string }>(
            `UPDATE fec.judgement SET state = $1, assigned_to = $2, judged_by = $3, signed_off_by = $4,
               judged_at = coalesce($10::timestamptz, clock_timestamp()),
               signed_off_at = $5, sealed = $6, dossier = $7, period_start = $8, period_end = $9, finding = $12, again = $13
             WHERE id = $11 RETURNING id`,
            [...values, row, finding, again],
          );
    await connection.query(
      `INSERT INTO fec.judgement_event (judgement_id, made_by, state, assigned_to, is_signed_off, sealed) VALUES ($1, $2, $3, $4, $5, $6)`,
      [rows[0]?.id, judgement.madeBy, state, assignedTo, judgement.isNewlySigned, judgement.note],
    );
  }
}

export type StoredEvent = {
  at: string;
  madeBy: string;
  state: State;
  assignedTo: string | null;
  isSignedOff: boolean;
  sealed: Buffer | null;
};

const MOST_EVENTS = 200;

/** The newest of them, the oldest first. */
export async function eventsOf(database: Database, rows: readonly string[]): Promise<StoredEvent[]> {
  if (rows.length === 0) return [];
  const { rows: events } = await database.query<StoredEvent>(
    `SELECT ${moment('at')} AS at, made_by AS "madeBy", state, assigned_to AS "assignedTo", is_signed_off AS "isSignedOff", sealed
     FROM (SELECT * FROM fec.judgement_event WHERE judgement_id = ANY ($1::bigint[]) ORDER BY id DESC LIMIT ${MOST_EVENTS}) newest ORDER BY id`,
    [rows],
  );
  return events;
}
