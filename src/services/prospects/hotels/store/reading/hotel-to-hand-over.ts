import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { Hotel } from '../../rules/hotel.ts';
import type { Lineage, Origin } from '../../rules/lineage.ts';
import { provenanceOf } from '../../rules/lineage.ts';
import type { Opportunity } from '../../rules/opportunity.ts';
import { estimateOpportunity } from '../../rules/opportunity.ts';

/** One hotel with everything that is handed over of it: its facts, where they are from, and what the estimate rests on. */
type HotelToHandOver = Hotel & {
  kind: DatasetKind;
  estimate: Opportunity['basis'];
  origins: Readonly<Record<string, Origin>>;
  /** Of the number of rooms, where a licence names it. */
  roomsOrigin: Origin | null;
};

type Row = { document: string; kind: DatasetKind; lineage: Lineage; rooms: number | null };

export async function findHotelToHandOver(database: Database, uen: string): Promise<HotelToHandOver | undefined> {
  const { rows } = await database.query<Row>(
    `SELECT document, lineage, rooms, CASE WHEN property_id IS NULL THEN 'demo' ELSE 'live' END AS kind
     FROM prospects.hotel WHERE uen = $1`,
    [uen],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const hotel = JSON.parse(row.document) as Hotel;
  const { country, rating } = hotel;
  const { basis } = estimateOpportunity({ country, rooms: row.rooms, ratingTenths: Math.round(rating * 10) });
  return {
    ...hotel,
    kind: row.kind,
    estimate: basis,
    origins: provenanceOf(row.lineage),
    roomsOrigin: basis.rooms_source === 'licence' ? row.lineage.property : null,
  };
}
