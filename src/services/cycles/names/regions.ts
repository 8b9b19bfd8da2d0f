import { COUNTRY_CODES } from './country-codes.ts';

/**
 * Parts of the world that a reader would name, by the countries of today: for counting what a dataset holds. Where a country
 * lies in two of them, it stands where most of its people live.
 */
const CODES = {
  Africa: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE
    NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
  'North America': 'BM CA GL PM UM US',
  'Latin America and the Caribbean': `AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM
    KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI`,
  'Middle East': 'AE AM AZ BH CY GE IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'Central Asia': 'AF KG KZ MN TJ TM UZ',
  'South Asia': 'BD BT IN LK MV NP PK',
  'East Asia': 'CN HK JP KP KR MO TW',
  'South-East Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  Oceania: 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  Europe: `AD AL AT AX BA BE BG BV BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT
    NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`,
  Antarctica: 'AQ',
} as const;
export type Region = keyof typeof CODES;

export const REGIONS = Object.keys(CODES) as Region[];

const REGION_OF = new Map<string, Region>(
  REGIONS.flatMap((region) => CODES[region].split(/\s+/).map((code): [string, Region] => [code, region])),
);

/** Of a code that COUNTRY_CODES has. */
export function regionOf(country: string): Region {
  const region = REGION_OF.get(country);
  if (region === undefined)
    throw new Error(`${country} is ${COUNTRY_CODES.has(country) ? 'in no region' : 'no country'}`);
  return region;
}
