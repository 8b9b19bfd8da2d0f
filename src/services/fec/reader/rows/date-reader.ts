import { dayOf, isCivilDate } from '#lib/calendar/civil-date.ts';
import { NO_DATE } from '../ledger.ts';

/** What was found where a date should stand. */
export const DateState = {
  /** AAAAMMJJ, a day of the calendar. */
  regular: 0,
  /** Nothing, or zeros alone. */
  empty: 1,
  /** A day of the calendar, written otherwise. */
  irregular: 2,
  unreadable: 3,
} as const;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const SLOTS = 1 << 10;

/**
 * Reads dates from bytes as days since 1970-01-01. A file names few different days, so those seen before are found by their
 * eight bytes. Spaces around are the caller's to cut off.
 */
export class DateReader {
  /** One of `DateState` for the date that was read last. */
  state: number = DateState.empty;

  #lastLow = 0;
  #lastHigh = 0;
  #lastDays = NO_DATE;
  readonly #lows = new Int32Array(SLOTS);
  readonly #highs = new Int32Array(SLOTS);
  readonly #days = new Int32Array(SLOTS);

  /** NO_DATE if it is empty or cannot be read. */
  read(view: DataView, start: number, end: number): number {
    if (start === end) {
      this.state = DateState.empty;
      return NO_DATE;
    }
    if (end - start !== 8) return this.#readOtherwise(view, start, end);
    const low = view.getInt32(start);
    const high = view.getInt32(start + 4);
    if (low === this.#lastLow && high === this.#lastHigh) {
      this.state = DateState.regular;
      return this.#lastDays;
    }
    const slot = (Math.imul(low, 0x2c1b3c6d) ^ Math.imul(high, 0x297a2d39)) >>> 22;
    if (this.#lows[slot] === low && this.#highs[slot] === high) {
      this.state = DateState.regular;
      this.#lastLow = low;
      this.#lastHigh = high;
      this.#lastDays = this.#days[slot] as number;
      return this.#lastDays;
    }
    const written = digitsAt(view, start, end);
    if (written < 0) return this.#readOtherwise(view, start, end);
    const days = dayCount(Math.floor(written / 10_000), Math.floor(written / 100) % 100, written % 100);
    if (days === NO_DATE) {
      this.state = written === 0 ? DateState.empty : DateState.unreadable;
      return NO_DATE;
    }
    this.#lows[slot] = low;
    this.#highs[slot] = high;
    this.#days[slot] = days;
    this.state = DateState.regular;
    return days;
  }

  /** Year, month and day with one kind of sign between them, the year first or last; eight digits with a time after them. */
  #readOtherwise(view: DataView, start: number, end: number): number {
    this.state = DateState.unreadable;
    const first = digitsEnd(view, start, end);
    if (first === end) {
      if (isZeros(view, start, end)) this.state = DateState.empty;
      return NO_DATE;
    }
    let dateEnd = first;
    let days = NO_DATE;
    if (first - start === 8) {
      const written = digitsAt(view, start, first);
      days = dayCount(Math.floor(written / 10_000), Math.floor(written / 100) % 100, written % 100);
    } else {
      const mark = view.getUint8(first);
      if (mark !== 0x2f && mark !== 0x2d && mark !== 0x2e) return NO_DATE;
      const second = digitsEnd(view, first + 1, end);
      if (second === end || view.getUint8(second) !== mark || second - first > 3) return NO_DATE;
      dateEnd = digitsEnd(view, second + 1, end);
      const one = digitsAt(view, start, first);
      const two = digitsAt(view, first + 1, second);
      const three = digitsAt(view, second + 1, dateEnd);
      if (first - start === 4 && dateEnd - second <= 3) days = dayCount(one, two, three);
      else if (first - start <= 2 && dateEnd - second === 5) days = dayCount(three, two, one);
      if (one === 0 && two === 0 && three === 0 && dateEnd === end) this.state = DateState.empty;
    }
    if (days === NO_DATE || !isTime(view, dateEnd, end)) return NO_DATE;
    this.state = DateState.irregular;
    return days;
  }
}

function dayCount(year: number, month: number, day: number): number {
  const isRead = year >= FIRST_YEAR && year <= LAST_YEAR && isCivilDate(year, month, day);
  return isRead ? dayOf(year, month, day) : NO_DATE;
}

/** The number that the bytes write, or -1 if they are not digits alone or too many. */
function digitsAt(view: DataView, start: number, end: number): number {
  if (start === end || end - start > 8) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = view.getUint8(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function digitsEnd(view: DataView, start: number, end: number): number {
  let at = start;
  while (at < end && view.getUint8(at) >= 48 && view.getUint8(at) <= 57) at += 1;
  return at;
}

function isZeros(view: DataView, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (view.getUint8(at) !== 48) return false;
  return true;
}

/** Nothing, or a space or T, and then what times are written with: digits with a colon, a fraction, a zone. */
function isTime(view: DataView, start: number, end: number): boolean {
  if (start === end) return true;
  if (view.getUint8(start) !== 0x20 && view.getUint8(start) !== 0x54) return false;
  let hasColon = false;
  for (let at = start + 1; at < end; at += 1) {
    const byte = view.getUint8(at);
    const isDigit = byte >= 48 && byte <= 57;
    if (!isDigit && byte !== 0x3a && byte !== 0x2e && byte !== 0x5a && byte !== 0x2b && byte !== 0x2d) return false;
    if (byte === 0x3a) hasColon = true;
  }
  return hasColon;
}
