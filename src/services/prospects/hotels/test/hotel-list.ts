import { beforeAll, expect } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { ReadSide } from '../../test/read-side-server.ts';
import { useReadSide } from '../../test/read-side-server.ts';
import type { Hotel } from '../rules/hotel.ts';
import { madeUpHotel, madeUpHotels, publish } from './made-up-hotels.ts';
import { queryString } from './plain-filter.ts';

/** Some five thousand hotels, and GET /hotels asked for them. A few have names and cities that are hard to find. */
export type HotelList = {
  dataset: { kind: string };
  total: number;
  total_is: 'exact' | 'at_least';
  total_is_exact: boolean;
  limit: number;
  offset: number;
  hotels: (Hotel & { provenance?: Record<string, unknown> })[];
  next: string | null;
  next_cursor: string | null;
};

type HotelLister = {
  side: ReadSide;
  /** All that are published, by number. */
  hotels: readonly Hotel[];
  /** One page; fails on anything but 200. */
  list: (query: object) => Promise<HotelList>;
};

export function useHotelList(): HotelLister {
  const side = useReadSide();
  const hotels: Hotel[] = [];
  beforeAll(async () => {
    const random = seededRandom(5);
    const thai = { country: 'TH', city: 'Krabi' } as const;
    await publish(side.database, [
      ...madeUpHotels(5000, 1),
      madeUpHotel(9000, random, { ...thai, name: 'โรงแรมดอกบัวสุขุมวิท81' }),
      madeUpHotel(9001, random, { name: "O'Hara & Søn™ Château-Hôtel", city: 'São  Tomé' }),
      madeUpHotel(9002, random, { name: 'ＦＵＬＬ width ⅓ Inn' }),
      madeUpHotel(9003, random, { name: '!!!' }),
    ]);
    await side.database.query("UPDATE prospects.dataset SET kind = 'live'");
    hotels.push(...(await side.allHotels()));
  }, 120_000);
  return {
    side,
    hotels,
    list: async (query) => {
      const answer = await side.get(`/hotels?${queryString(query)}`);
      expect([answer.status, JSON.stringify(query)]).toEqual([200, JSON.stringify(query)]);
      return answer.json<HotelList>();
    },
  };
}
