import type { Country } from './country.ts';

/**
 * The industry codes of short-term accommodation: SSIC 2020 in Singapore, TSIC in Thailand. The two share their numbers
 * and not their meanings. Left out are camps, dormitories and student homes. The registries' own descriptions are often
 * missing, so the labels here are ours.
 */
export const ACCOMMODATION: Record<Country, ReadonlyMap<string, string>> = {
  SG: new Map([
    ['55101', 'Hotel with a restaurant'],
    ['55102', 'Hotel without a restaurant'],
    ['55103', 'Chalets'],
    ['55109', 'Other short stays, such as backpackers’ hostels'],
  ]),
  TH: new Map([
    ['55101', 'Hotel, resort or suites'],
    ['55102', 'Guest house'],
    ['55103', 'Rural home stay'],
    ['55109', 'Other short stays'],
  ]),
};

export function isAccommodation(country: Country, code: string): boolean {
  return ACCOMMODATION[country].has(code);
}
