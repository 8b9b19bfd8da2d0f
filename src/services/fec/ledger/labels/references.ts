import type { Texts } from '../../reader/texts/texts.ts';

/**
 * References that identify no piece: without a digit other than zero (`LOYER`, `CB`, `-`, `0000000`, the empty one), or a
 * bare date. For each piece of the ledger, 1 if it is such a one.
 */
export function genericReferences(pieces: Texts): Uint8Array {
  const generic = new Uint8Array(pieces.count);
  const { bytes, ends } = pieces.arena;
  let start = 0;
  for (let id = 0; id < generic.length; id += 1) {
    const end = ends[id] as number;
    let digits = 0;
    let isZero = true;
    let signs = 0;
    let isPlain = true;
    let value = 0;
    // A digit other than zero beside a letter decides.
    for (let at = start; at < end && (isZero || isPlain); at += 1) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        digits += 1;
        if (byte !== 0x30) isZero = false;
        if (isPlain) value = (value * 10 + byte - 0x30) % 100_000_000;
      } else if (byte >= 0x2d && byte <= 0x2f) signs += 1;
      else isPlain = false;
    }
    if (isZero || (isPlain && isDate(value, digits, signs))) generic[id] = 1;
    start = end;
  }
  return generic;
}

/** `20250131`, `31012025`, `310125` and the same with two signs between. Signs alone make no date: `01/12` may be a number. */
function isDate(value: number, digits: number, signs: number): boolean {
  if (signs !== 0 && signs !== 2) return false;
  if (digits === 8) {
    return (
      isDayAndMonth(value % 100, Math.floor(value / 100) % 100, Math.floor(value / 10_000), 1990, 2099) ||
      isDayAndMonth(Math.floor(value / 1_000_000), Math.floor(value / 10_000) % 100, value % 10_000, 1990, 2099)
    );
  }
  // Six digits without signs may as well be a running number.
  return (
    digits === 6 && signs === 2 && isDayAndMonth(Math.floor(value / 10_000), Math.floor(value / 100) % 100, 0, 0, 0)
  );
}

function isDayAndMonth(day: number, month: number, year: number, from: number, to: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= from && year <= to;
}
