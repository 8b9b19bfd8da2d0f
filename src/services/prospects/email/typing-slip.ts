/**
 * How easily one word is typed for another by a single slip of the fingers: 0 if they are the same, small for usual slips,
 * larger for others, null if it takes more than one slip or an unusual one.
 */
export function slipCost(typed: string, meant: string): number | null {
  if (typed === meant) return 0;
  const start = commonStart(typed, meant);
  const [typedRest, meantRest] = [typed.slice(start), meant.slice(start)];
  if (typed.length === meant.length) return exchangeCost(typedRest, meantRest, meant.charAt(start - 1));
  // One letter too many or too few; of a pair of the same letters it is the usual slip.
  if (typed.length === meant.length + 1 && typedRest.slice(1) === meantRest) {
    return isDoubled(typed, start) ? USUAL : OTHER;
  }
  if (meant.length === typed.length + 1 && meantRest.slice(1) === typedRest) {
    return isDoubled(meant, start) ? USUAL : OTHER;
  }
  return null;
}

const USUAL = 2;
const OTHER = 3;

function exchangeCost(typed: string, meant: string, before: string): number | null {
  const [a = '', b = ''] = typed;
  const [x = '', y = ''] = meant;
  if (a === y && b === x && typed.slice(2) === meant.slice(2)) return USUAL;
  if (typed.slice(1) !== meant.slice(1)) return null;
  const isRepeated = a === before || a === y;
  return isRepeated || isNearby(a, x) || LOOK_OR_SOUND_ALIKE.some((set) => set.includes(a) && set.includes(x))
    ? USUAL
    : null;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

const isDoubled = (word: string, at: number) => word[at] === word[at - 1] || word[at] === word[at + 1];

const LOOK_OR_SOUND_ALIKE = ['0o', '1li', 'aeiou', 'ck', 'sz', 'iy', 'vw', 'ph'];

/** Rows of the keyboard, each shifted by about half a key against the one above. */
const KEYBOARD = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'];

function isNearby(a: string, b: string): boolean {
  const [rowOfA, rowOfB] = [a, b].map((key) => KEYBOARD.findIndex((row) => row.includes(key))) as [number, number];
  if (rowOfA < 0 || rowOfB < 0 || Math.abs(rowOfA - rowOfB) > 1) return false;
  const shift = (KEYBOARD[rowOfA] ?? '').indexOf(a) - (KEYBOARD[rowOfB] ?? '').indexOf(b);
  if (rowOfA === rowOfB) return Math.abs(shift) === 1;
  return rowOfA < rowOfB ? shift === 0 || shift === 1 : shift === 0 || shift === -1;
}
