import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { CompanyFacts, HotelDetails, PlaceFacts } from '../../rules/details/hotel-details.ts';

type Row = Omit<HotelDetails, 'company' | 'place'> & { kind: DatasetKind } & {
  company: CompanyFacts | null;
  place: PlaceFacts | null;
};

/** One published hotel with all that is on file of it: its company and its place as their sources have them today. */
export async function findHotelDetails(database: Database, uen: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>({
    name: 'prospects hotel details',
    text: `SELECT hotel.document, hotel.lead, hotel.lineage, hotel.rooms, hotel.phone, hotel.longitude, hotel.latitude,
        CASE WHEN hotel.property_id IS NULL THEN 'demo' ELSE 'live' END AS kind,
        CASE WHEN entity.number IS NOT NULL THEN jsonb_build_object(
          'number', entity.number, 'name', entity.name, 'former_names', entity.former_names, 'status', entity.status,
          'is_live', entity.is_live, 'industry_codes', entity.industry_codes, 'registered_on', entity.registered_on) END
          AS company,
        CASE WHEN place.id IS NOT NULL THEN jsonb_build_object(
          'name', place.names[1], 'category', place.category, 'website', place.website, 'phone', place.phone,
          'dataset', place.dataset, 'licence', place.licence, 'observed_at', place.observed_on) END AS place
      FROM prospects.hotel
      LEFT JOIN prospects.property ON property.id = hotel.property_id
      LEFT JOIN prospects.entity ON entity.number = property.entity_number
      LEFT JOIN prospects.place ON place.id = property.place_id
      WHERE hotel.uen = $1`,
    values: [uen],
  });
  return rows[0];
}
