import type { Element, Modality, Sign, SignIndex } from '../../../zodiac/signs.ts';
import { SIGN_ARC_MINUTES, SIGN_DEGREES, signAt, signFrom } from '../../../zodiac/signs.ts';

/**
 * In which sign of a divisional chart a point falls, by the rules of Parashara, in whole numbers only. Other schools have
 * other rules, above all for D2 and D30. The names and readings of the charts are in `vargas.ts`.
 */
export const VARGA_DIVISIONS = [1, 2, 3, 4, 7, 9, 10, 12, 16, 20, 24, 27, 30, 40, 45, 60] as const;
export type VargaDivision = (typeof VARGA_DIVISIONS)[number];

/** As people call the chart: `D9`. */
export const vargaId = <Division extends VargaDivision>(division: Division) => `D${division}` as const;

/** Back from what people call it. */
export function divisionOf(id: `D${VargaDivision}`): VargaDivision {
  const found = VARGA_DIVISIONS.find((division) => vargaId(division) === id);
  if (found === undefined) throw new RangeError(`There is no ${id}`);
  return found;
}

const FINEST: VargaDivision = 60;

const [ARIES, CANCER, LEO, LIBRA, SAGITTARIUS, CAPRICORN] = [0, 3, 4, 6, 8, 9];

/** A sign cut into equal parts: the first goes to `start`, each next one `step` signs further. */
type EqualParts = { start: (sign: Sign) => number; step?: (sign: Sign) => number };

const itself = ({ index }: Sign) => index;
const byParity = (odd: number, even: number) => (sign: Sign) => (sign.parity === 'odd' ? odd : even);
const fromItselfByParity = (odd: number, even: number) => (sign: Sign) => sign.index + byParity(odd, even)(sign);
const byModality = (starts: Record<Modality, number>) => (sign: Sign) => starts[sign.modality];
const byElement = (starts: Record<Element, number>) => (sign: Sign) => starts[sign.element];

const EQUAL_PARTS: Readonly<Record<Exclude<VargaDivision, 30>, EqualParts>> = {
  1: { start: itself },
  2: { start: byParity(LEO, CANCER), step: byParity(-1, 1) },
  3: { start: itself, step: () => 4 },
  4: { start: itself, step: () => 3 },
  7: { start: fromItselfByParity(0, 6) },
  9: { start: byElement({ fire: ARIES, earth: CAPRICORN, air: LIBRA, water: CANCER }) },
  10: { start: fromItselfByParity(0, 8) },
  12: { start: itself },
  16: { start: byModality({ movable: ARIES, fixed: LEO, dual: SAGITTARIUS }) },
  20: { start: byModality({ movable: ARIES, fixed: SAGITTARIUS, dual: LEO }) },
  24: { start: byParity(LEO, CANCER) },
  27: { start: byElement({ fire: ARIES, earth: CANCER, air: LIBRA, water: CAPRICORN }) },
  40: { start: byParity(ARIES, LIBRA) },
  45: { start: byModality({ movable: ARIES, fixed: LEO, dual: SAGITTARIUS }) },
  60: { start: itself },
};

/** The five unequal parts of D30, each up to a degree of the sign, that degree not included. */
type UnequalPart = { below: number; sign: SignIndex };

const ODD_TRIMSAMSAS: readonly UnequalPart[] = [
  { below: 5, sign: 0 },
  { below: 10, sign: 10 },
  { below: 18, sign: 8 },
  { below: 25, sign: 2 },
  { below: 30, sign: 6 },
];
const EVEN_TRIMSAMSAS: readonly UnequalPart[] = [
  { below: 5, sign: 1 },
  { below: 12, sign: 5 },
  { below: 20, sign: 11 },
  { below: 25, sign: 9 },
  { below: 30, sign: 7 },
];

/**
 * `arc` is how far into the sign the point lies, as a whole number of arc-minutes; or of another unit, of which
 * `arcsInSign` make a sign: 108,000 for arc-seconds. A point on a boundary belongs to the part that begins there.
 */
export function vargaSign(
  division: VargaDivision,
  sign: SignIndex,
  arc: number,
  arcsInSign: number = SIGN_ARC_MINUTES,
): SignIndex {
  if (!Number.isSafeInteger(arc * FINEST) || !Number.isSafeInteger(arcsInSign * SIGN_DEGREES)) {
    throw new RangeError('An arc must be a whole number, and small enough to be multiplied exactly.');
  }
  if (!Number.isInteger(arc) || arc < 0 || arc >= arcsInSign) {
    throw new RangeError(`An arc of ${arc} does not lie in a sign of ${arcsInSign}.`);
  }
  return division === 30 ? trimsamsa(sign, arc, arcsInSign) : equalPart(division, sign, arc, arcsInSign);
}

function equalPart(division: Exclude<VargaDivision, 30>, index: SignIndex, arc: number, arcsInSign: number): SignIndex {
  const sign = signAt(index);
  const { start, step } = EQUAL_PARTS[division];
  const scaled = arc * division;
  const part = (scaled - (scaled % arcsInSign)) / arcsInSign;
  return signFrom(start(sign) + part * (step?.(sign) ?? 1));
}

function trimsamsa(index: SignIndex, arc: number, arcsInSign: number): SignIndex {
  const parts = signAt(index).parity === 'odd' ? ODD_TRIMSAMSAS : EVEN_TRIMSAMSAS;
  const found = parts.find(({ below }) => arc * SIGN_DEGREES < below * arcsInSign);
  if (found === undefined) throw new RangeError(`An arc of ${arc} does not lie in a sign of ${arcsInSign}.`);
  return found.sign;
}
