import type { Country } from '../rules/country.ts';
import type { Coordinates } from './distance.ts';
import { metresBetween } from './distance.ts';

/**
 * What postcodes and positions say about two records being at the same place. A Singapore postcode is one building; a
 * Thai one is a district with hundreds of hotels, and only rules things out.
 */
export type PlaceEvidence = {
  /** 0 (elsewhere) to 1 (here); undefined when nothing is known. */
  readonly agreement: number | undefined;
  /** The same building, for all that is known. */
  readonly isSameAddress: boolean;
  readonly postcodes: 'equal' | 'differ' | undefined;
  readonly metres: number | undefined;
};

type Located = {
  readonly country: Country;
  /** As `preparePostcode` gives it. */
  readonly postcode: string | null;
  readonly position: Coordinates | null;
};

/** Digits only, and with the zero that spreadsheets lose in front; null when it is no postcode of the country. */
export function preparePostcode(country: Country, postcode: string | null): string | null {
  const digits = (postcode ?? '').replace(/\D/g, '');
  if (country === 'TH') return digits.length === 5 ? digits : null;
  if (digits.length !== 5 && digits.length !== 6) return null;
  return digits.padStart(6, '0');
}

/** Geocoders put one building this far apart. */
const SAME_BUILDING_METRES = 30;
/** So far apart, one of two equal postcodes must be wrong. */
const SAME_POSTCODE_METRES = 300;
/** Agreement falls along these points and is none beyond the last. */
const AGREEMENT_BY_METRES = [
  [SAME_BUILDING_METRES, 1],
  [100, 0.8],
  [SAME_POSTCODE_METRES, 0.4],
  [1000, 0],
] as const;
/** In Singapore, it is the house next door, unless the building was numbered anew. */
const OTHER_POSTCODE_FACTOR: Readonly<Record<Country, number>> = { SG: 0.6, TH: 0.9 };
const SAME_BUILDING_CODE = 0.8;
const CONTRADICTED_CODE = 0.4;
const SAME_DISTRICT_CODE = 0.4;

export function comparePlaces(a: Located, b: Located): PlaceEvidence {
  const postcodes =
    a.postcode === null || b.postcode === null ? undefined : a.postcode === b.postcode ? 'equal' : 'differ';
  const metres = a.position === null || b.position === null ? undefined : metresBetween(a.position, b.position);
  return {
    agreement: agreementOf(a.country, postcodes, metres),
    isSameAddress: isSameAddress(a.country, postcodes, metres),
    postcodes,
    metres,
  };
}

function agreementOf(
  country: Country,
  postcodes: PlaceEvidence['postcodes'],
  metres: number | undefined,
): number | undefined {
  if (metres === undefined) {
    if (postcodes === undefined) return undefined;
    if (postcodes === 'differ') return 0;
    return country === 'SG' ? 1 : SAME_DISTRICT_CODE;
  }
  const near = agreementAt(metres);
  if (postcodes === 'differ') return near * OTHER_POSTCODE_FACTOR[country];
  if (postcodes === undefined || country === 'TH') return near;
  return Math.max(near, metres <= SAME_POSTCODE_METRES ? SAME_BUILDING_CODE : CONTRADICTED_CODE);
}

function isSameAddress(country: Country, postcodes: PlaceEvidence['postcodes'], metres: number | undefined): boolean {
  if (country === 'SG' && postcodes === 'equal') return metres === undefined || metres <= SAME_POSTCODE_METRES;
  return metres !== undefined && metres <= SAME_BUILDING_METRES && postcodes !== 'differ';
}

function agreementAt(metres: number): number {
  let [fromMetres, fromAgreement]: readonly [number, number] = AGREEMENT_BY_METRES[0];
  if (metres <= fromMetres) return fromAgreement;
  for (const [toMetres, toAgreement] of AGREEMENT_BY_METRES) {
    if (metres <= toMetres) {
      const way = (metres - fromMetres) / (toMetres - fromMetres);
      return fromAgreement + way * (toAgreement - fromAgreement);
    }
    [fromMetres, fromAgreement] = [toMetres, toAgreement];
  }
  return 0;
}
