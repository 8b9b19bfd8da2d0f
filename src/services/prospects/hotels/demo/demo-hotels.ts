import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lazily } from '#lib/memo/lazily.ts';
import type { Country } from '../rules/country.ts';
import { MODEL_VERSION } from '../rules/opportunity.ts';

/**
 * The hotels that ship with the program. All of them are invented: their numbers pass the check and can never be issued,
 * their hosts end in `.example`, their postcodes do not exist. They lie one to a line in demo-hotels.ndjson, which
 * generate-demo-hotels.ts writes.
 */
export type DemoHotel = {
  readonly uen: string;
  readonly name: string;
  readonly rating_tenths: number;
  readonly reviews_count: number;
  readonly rooms: number | null;
  readonly address: string;
  readonly city: string;
  readonly country: Country;
  readonly website: string | null;
  readonly contact_email: string | null;
  readonly ssic: string;
};

const text = readFileSync(new URL('./demo-hotels.ndjson', import.meta.url), 'utf8');

/** Another number has the demo hotels loaded again, although nothing in their file has changed: 2 since they have locations. */
const LOADED_AS = '2';

/** Changes whenever a hotel does, or the model that its opportunity comes from. */
export const DEMO_VERSION = createHash('sha256')
  .update(text)
  .update(MODEL_VERSION)
  .update(LOADED_AS)
  .digest('hex')
  .slice(0, 16);

export const demoHotels: () => readonly DemoHotel[] = lazily(() =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DemoHotel),
);
