import { randomInt } from 'node:crypto';
import { startOfEnd } from '#lib/text/text-ends.ts';
import { Texts } from '../../reader/texts/texts.ts';

/**
 * Texts read as running numbers (`AC0000012`, `2025-01/0003`, `12`): their last digits count, all the rest is their form.
 * Says nothing about which of them belong to one sequence.
 */
type RunningNumbers = {
  /** By text: what its last digits count, or -1 if it has none. */
  value: Float64Array;
  /** By text: how many digits those are. */
  digits: Uint8Array;
  /** By text: the same for texts that differ in these digits alone. */
  form: Int32Array;
};

/** More would not be exact; what stands before belongs to the form. */
const MAX_DIGITS = 15;
const seed = randomInt(0x7fff_ffff);

/** Of all texts, or of the `wanted` ones alone: the others then have no number. */
export function readRunningNumbers(texts: Texts, wanted?: Uint8Array): RunningNumbers {
  const { bytes, ends } = texts.arena;
  const value = new Float64Array(texts.count).fill(-1);
  const digits = new Uint8Array(texts.count);
  const form = new Int32Array(texts.count);
  const forms = new Texts({ seed, decode: () => '', onGrow: () => undefined });
  let known = 0;
  let start = 0;
  for (let id = 0; id < value.length; id += 1) {
    const end = ends[id] as number;
    if (wanted !== undefined && wanted[id] === 0) {
      start = end;
      continue;
    }
    let last = end;
    while (last > start && !isDigit(bytes[last - 1] as number)) last -= 1;
    let first = last;
    let sum = 0;
    let power = 1;
    while (first > start && last - first < MAX_DIGITS && isDigit(bytes[first - 1] as number)) {
      first -= 1;
      sum += ((bytes[first] as number) - 0x30) * power;
      power *= 10;
    }
    if (first < last) {
      value[id] = sum;
      digits[id] = last - first;
      if (last < end) form[id] = formOfBoth(forms, bytes.subarray(start, first), bytes.subarray(last, end));
      else {
        if (!forms.isAt(known, bytes, start, first)) known = forms.numberOf(bytes, start, first);
        form[id] = known;
      }
    }
    start = end;
  }
  return { value, digits, form };
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

function formOfBoth(forms: Texts, before: Uint8Array, after: Uint8Array): number {
  const both = new Uint8Array(before.length + 1 + after.length);
  both.set(before);
  both.set(after, before.length + 1);
  return forms.numberOf(both, 0, both.length);
}

const MOST_DIGITS = 15;

/** Where a text's last digits are, as many as a number holds exactly. */
function lastDigits(text: string): { from: number; to: number } {
  const to = startOfEnd(text, /\D/);
  let from = to;
  while (from > 0 && to - from < MOST_DIGITS && isDigit(text.charCodeAt(from - 1))) from -= 1;
  return { from, to };
}

/** What a text's last digits count, or -1. */
export function countedBy(text: string): number {
  const { from, to } = lastDigits(text);
  return from === to ? -1 : Number(text.slice(from, to));
}

/** The number that follows a text: `AC0000013` after `AC0000012`. */
export function textAfter(text: string, steps = 1): string {
  const { from, to } = lastDigits(text);
  if (from === to) return text;
  const next = String(Number(text.slice(from, to)) + steps).padStart(to - from, '0');
  return text.slice(0, from) + next + text.slice(to);
}
