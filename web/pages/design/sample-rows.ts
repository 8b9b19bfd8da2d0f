import { COUNTRIES, STATES } from './table-search.ts';

/** Invented rows: enough of them for pages, filters and every order. */
export type SampleRow = {
  id: string;
  name: string;
  country: (typeof COUNTRIES)[number];
  state: (typeof STATES)[number];
  rooms: number;
  cents: number;
  day: string;
};

const FIRST = [
  'Amber',
  'Banyan',
  'Coral',
  'Dusit',
  'Emerald',
  'Fern',
  'Ginger',
  'Harbour',
  'Ivory',
  'Jade',
  'Keppel',
  'Lotus',
];
const SECOND = ['Court', 'Garden', 'Hotel', 'House', 'Lodge', 'Residence', 'River Inn', 'Suites'];
const COUNT = 128;
const DAY_MS = 86_400_000;

export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: COUNT }, (_, index) => ({
  id: `T${String(index + 1).padStart(4, '0')}`,
  name: `${FIRST[(index * 5) % FIRST.length]} ${SECOND[(index * 7 + Math.floor(index / FIRST.length)) % SECOND.length]}`,
  country: COUNTRIES[(index * 3) % 5 < 3 ? 0 : 1] ?? 'Singapore',
  state: STATES[(index * 7) % 11 < 6 ? 0 : (index * 7) % 11 < 9 ? 1 : 2] ?? 'open',
  rooms: 12 + ((index * 37) % 480),
  cents: 1_250_00 + ((index * 7919) % 900_000) * 10,
  day: new Date(Date.UTC(2026, 10, 17) - ((index * 13) % 400) * DAY_MS).toISOString(),
}));
