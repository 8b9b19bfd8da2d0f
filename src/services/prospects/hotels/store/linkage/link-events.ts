import type { Connection, Database } from '#platform/db/pool.ts';
import type { Sighting } from '../imports/sightings.ts';
import type { Link, LinkKind } from './links.ts';

/** What persons decided about links, and took back. Never changed, so that one can follow who said what, and when. */
export type LinkEventName = 'accepted' | 'refused' | 'undone';

/** What a decision has changed besides its link. */
export type Traces = {
  /** Of a line of a list: as it stood there. Without its mailbox, which the property has. */
  sighting?: Omit<Sighting, 'mailbox'>;
  /** Of a line that was accepted: what the property was called before, and so on. */
  property?: PropertyBefore;
  /** Of a line that was refused: the hotel that was added for it. */
  added?: string;
  /** Of a line that was refused: whether the hotel that it was not had been listed. */
  wasListed?: boolean;
  /** Of a place that was accepted: who had to give it up. */
  gaveUp?: string[];
};

export type PropertyBefore = {
  name: string;
  former_names: string[];
  name_key: string;
  address: string | null;
  city: string | null;
  postcode: string | null;
  rooms: number | null;
  longitude: number | null;
  latitude: number | null;
  cell: string | null;
  is_listed: boolean;
  observed_on: string;
};

type LinkBefore = Pick<Link, 'target' | 'decision' | 'score' | 'margin' | 'reasons' | 'matcherVersion'> & {
  decidedBy: string;
};

export type LinkEvent = {
  kind: LinkKind;
  subject: string;
  target: string | null;
  event: LinkEventName;
  before: LinkBefore;
  traces: Traces;
  madeBy: string;
  madeAt: Date;
};

export async function noteEvent(
  connection: Connection,
  link: Link,
  { event, traces = {}, actor }: { event: LinkEventName; traces?: Traces; actor: string },
): Promise<void> {
  const { kind, subject, target, decision, score, margin, reasons, matcherVersion, decidedBy } = link;
  const before: LinkBefore = { target, decision, score, margin, reasons, matcherVersion, decidedBy };
  await connection.query(
    `INSERT INTO prospects.link_event (kind, subject, target, event, before, traces, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [kind, subject, target, event, JSON.stringify(before), JSON.stringify(traces), actor],
  );
}

const COLUMNS = 'kind, subject, target, event, before, traces, made_by AS "madeBy", made_at AS "madeAt"';

export async function lastEvent(
  connection: Connection,
  { kind, subject }: Pick<Link, 'kind' | 'subject'>,
): Promise<LinkEvent | undefined> {
  const { rows } = await connection.query<LinkEvent>(
    `SELECT ${COLUMNS} FROM prospects.link_event WHERE kind = $1 AND subject = $2 ORDER BY number DESC LIMIT 1`,
    [kind, subject],
  );
  return rows[0];
}

/** Of these links, the newest first, so many of each at most. */
export async function readEvents(
  database: Database,
  links: readonly Pick<Link, 'kind' | 'subject'>[],
  mostOfEach: number,
): Promise<LinkEvent[]> {
  const { rows } = await database.query<LinkEvent>(
    `SELECT event.* FROM unnest($1::text[], $2::text[]) AS wanted (kind, subject)
     CROSS JOIN LATERAL (
       SELECT ${COLUMNS} FROM prospects.link_event AS event
       WHERE event.kind = wanted.kind AND event.subject = wanted.subject ORDER BY number DESC LIMIT $3) AS event`,
    [links.map(({ kind }) => kind), links.map(({ subject }) => subject), mostOfEach],
  );
  return rows;
}
