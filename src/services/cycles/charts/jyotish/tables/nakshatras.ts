import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { signFrom } from '../../../zodiac/signs.ts';
import { dashaLordOf } from './vimshottari.ts';

/**
 * The 27 lunar mansions, 800 arc-minutes each, in four padas of 200. Arc-minutes are whole numbers, so every boundary is
 * exact; degrees are for reading. Lords and padas follow from the order and are computed.
 */
export const GANAS = ['Deva', 'Manushya', 'Rakshasa'] as const;
export type Gana = (typeof GANAS)[number];

const NAKSHATRA_ARC_MINUTES = 800;
export const PADAS = 4;
const PADA_ARC_MINUTES = NAKSHATRA_ARC_MINUTES / PADAS;

type NakshatraFacts = { name: string; deity: string; symbol: string; gana: Gana; note?: string };

const OTHER_DEITY = 'Some texts exchange the deities of Purva Phalguni and Uttara Phalguni.';

const FACTS = [
  { name: 'Ashwini', deity: 'the Ashvins', symbol: "a horse's head", gana: 'Deva' },
  { name: 'Bharani', deity: 'Yama', symbol: 'the yoni', gana: 'Manushya' },
  { name: 'Krittika', deity: 'Agni', symbol: 'a razor', gana: 'Rakshasa' },
  { name: 'Rohini', deity: 'Prajapati', symbol: 'a cart', gana: 'Manushya' },
  { name: 'Mrigashira', deity: 'Soma', symbol: "a deer's head", gana: 'Deva' },
  { name: 'Ardra', deity: 'Rudra', symbol: 'a teardrop', gana: 'Manushya' },
  { name: 'Punarvasu', deity: 'Aditi', symbol: 'a quiver', gana: 'Deva' },
  { name: 'Pushya', deity: 'Brihaspati', symbol: "a cow's udder", gana: 'Deva' },
  { name: 'Ashlesha', deity: 'the Sarpas', symbol: 'a coiled serpent', gana: 'Rakshasa' },
  { name: 'Magha', deity: 'the Pitris', symbol: 'a throne', gana: 'Rakshasa' },
  { name: 'Purva Phalguni', deity: 'Bhaga', symbol: 'the front legs of a bed', gana: 'Manushya', note: OTHER_DEITY },
  { name: 'Uttara Phalguni', deity: 'Aryaman', symbol: 'the back legs of a bed', gana: 'Manushya', note: OTHER_DEITY },
  { name: 'Hasta', deity: 'Savitr', symbol: 'a hand', gana: 'Deva' },
  { name: 'Chitra', deity: 'Tvashtr', symbol: 'a jewel', gana: 'Rakshasa' },
  { name: 'Swati', deity: 'Vayu', symbol: 'a young shoot', gana: 'Deva' },
  { name: 'Vishakha', deity: 'Indra and Agni', symbol: 'an archway', gana: 'Rakshasa' },
  { name: 'Anuradha', deity: 'Mitra', symbol: 'a lotus', gana: 'Deva' },
  { name: 'Jyeshtha', deity: 'Indra', symbol: 'an earring', gana: 'Rakshasa' },
  { name: 'Mula', deity: 'Nirriti', symbol: 'a bunch of roots', gana: 'Rakshasa' },
  { name: 'Purva Ashadha', deity: 'Apas', symbol: 'a fan', gana: 'Manushya' },
  { name: 'Uttara Ashadha', deity: 'the Vishvedevas', symbol: "an elephant's tusk", gana: 'Manushya' },
  { name: 'Shravana', deity: 'Vishnu', symbol: 'an ear', gana: 'Deva' },
  { name: 'Dhanishta', deity: 'the Vasus', symbol: 'a drum', gana: 'Rakshasa' },
  { name: 'Shatabhisha', deity: 'Varuna', symbol: 'an empty circle', gana: 'Rakshasa' },
  { name: 'Purva Bhadrapada', deity: 'Aja Ekapada', symbol: 'the front of a funeral cot', gana: 'Manushya' },
  { name: 'Uttara Bhadrapada', deity: 'Ahirbudhnya', symbol: 'the back of a funeral cot', gana: 'Manushya' },
  { name: 'Revati', deity: 'Pushan', symbol: 'a fish', gana: 'Deva' },
] as const satisfies readonly NakshatraFacts[];

export type NakshatraName = (typeof FACTS)[number]['name'];
export const NAKSHATRA_NAMES: readonly NakshatraName[] = FACTS.map(({ name }) => name);

type Pada = { pada: number; startArcMinutes: number; endArcMinutes: number; navamsaSign: SignIndex };

export type Nakshatra = NakshatraFacts & {
  /** From 0. */
  index: number;
  name: NakshatraName;
  lord: GrahaName;
  startArcMinutes: number;
  /** The first arc-minute that is no longer in it. */
  endArcMinutes: number;
  padas: readonly Pada[];
};

export const NAKSHATRAS: readonly Nakshatra[] = FACTS.map((facts, index) => ({
  ...facts,
  index,
  lord: dashaLordOf(index),
  startArcMinutes: index * NAKSHATRA_ARC_MINUTES,
  endArcMinutes: (index + 1) * NAKSHATRA_ARC_MINUTES,
  padas: Array.from({ length: PADAS }, (_, pada) => padaOf(index * PADAS + pada)),
}));

/** Padas are the navamsas under another name: the signs follow one another without a gap, nine rounds in the circle. */
function padaOf(count: number): Pada {
  return {
    pada: (count % PADAS) + 1,
    startArcMinutes: count * PADA_ARC_MINUTES,
    endArcMinutes: (count + 1) * PADA_ARC_MINUTES,
    navamsaSign: signFrom(count),
  };
}
