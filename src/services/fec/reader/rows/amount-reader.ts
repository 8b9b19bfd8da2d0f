/** What is the matter with an amount; several may be. */
export const AmountFault = {
  /** Readable, but not as the rules ask: decimal point, thousands, exponent. */
  irregular: 1,
  /** More than two decimals that are not zero: rounded to the cent. */
  excessDecimals: 2,
  unreadable: 4,
  /** A no-break space stands in it. */
  noBreakSpace: 8,
} as const;

/** In cents. Sums of a few thousand of them are still exact. */
const LARGEST = 9e15;
const LONGEST = 64;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;

/**
 * Reads amounts from bytes as whole cents. What exporters write by the million is read in place; the rest goes through a
 * string and a slower grammar. Spaces around are the caller's to cut off, and so is the meaning of an empty field.
 */
export class AmountReader {
  /** Bits of `AmountFault` for the amount that was read last. */
  faults = 0;

  /** 0 if it cannot be read. */
  read(buffer: Uint8Array, start: number, end: number): number {
    this.faults = 0;
    let at = start;
    let last = end;
    let isNegative = false;
    const first = buffer[at] as number;
    if (first === MINUS || first === PLUS) {
      isNegative = first === MINUS;
      at += 1;
    } else {
      const sign = buffer[last - 1] as number;
      if (sign === MINUS || sign === PLUS) {
        isNegative = sign === MINUS;
        last -= 1;
      }
    }
    const digitsFrom = at;
    // Whole numbers of 32 bits are faster than floats; eight digits always fit.
    const short = at + 8 < last ? at + 8 : last;
    let small = 0;
    let digit = 0;
    for (; at < short; at += 1) {
      digit = (buffer[at] as number) - 48;
      if (digit < 0 || digit > 9) break;
      small = (small * 10 + digit) | 0;
    }
    let whole = small;
    if (at === short) {
      for (; at < last; at += 1) {
        digit = (buffer[at] as number) - 48;
        if (digit < 0 || digit > 9) break;
        whole = whole * 10 + digit;
      }
    }
    if (at === digitsFrom) return this.#readSlowly(buffer, start, end);
    let cents = 0;
    if (at < last) {
      const mark = buffer[at] as number;
      if (mark !== COMMA && mark !== POINT) return this.#readSlowly(buffer, start, end);
      at += 1;
      if (at === last) return this.#readSlowly(buffer, start, end);
      digit = (buffer[at] as number) - 48;
      if (digit < 0 || digit > 9) return this.#readSlowly(buffer, start, end);
      cents = digit * 10;
      at += 1;
      if (at < last) {
        digit = (buffer[at] as number) - 48;
        if (digit < 0 || digit > 9) return this.#readSlowly(buffer, start, end);
        cents += digit;
        for (at += 1; at < last; at += 1) {
          if ((buffer[at] as number) !== 48) return this.#readSlowly(buffer, start, end);
        }
      }
      if (mark === POINT) this.faults = AmountFault.irregular;
    }
    const value = whole * 100 + cents;
    if (value > LARGEST) {
      this.faults = AmountFault.unreadable;
      return 0;
    }
    return isNegative && value !== 0 ? -value : value;
  }

  #readSlowly(buffer: Uint8Array, start: number, end: number): number {
    this.faults = AmountFault.unreadable;
    if (end - start > LONGEST) return 0;
    const raw = String.fromCharCode(...buffer.subarray(start, end));
    // A no-break space is one byte in ISO 8859-15, two in UTF-8, and three if it is a narrow one.
    const spaced = raw.replace(/\u00c2?\u00a0|\u00e2\u0080\u00af/g, ' ');
    const noBreakSpace = spaced === raw ? 0 : AmountFault.noBreakSpace;
    const signed = /^(?:([+-])(.*[^+-])|(.*[^+-])([+-])|([^+-].*))$/.exec(spaced.trim());
    const body = signed?.[2] ?? signed?.[3] ?? signed?.[5];
    if (body === undefined) return 0;
    const decimal = decimalOf(body.trim());
    if (decimal === undefined) return 0;
    const { cents, isRounded } = centsOf(decimal);
    if (cents > LARGEST) return 0;
    this.faults =
      noBreakSpace |
      (decimal.isRegular && !spaced.includes(' ') ? 0 : AmountFault.irregular) |
      (isRounded ? AmountFault.excessDecimals : 0);
    return (signed?.[1] ?? signed?.[4]) === '-' && cents !== 0 ? -cents : cents;
  }
}

type Decimal = { whole: string; fraction: string; exponent: number; isRegular: boolean };

function decimalOf(body: string): Decimal | undefined {
  const plain = /^(\d*)(?:([,.])(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(body);
  if (plain !== null) {
    const [, whole = '', mark = '', fraction = '', exponent] = plain;
    if (whole === '' && fraction === '') return undefined;
    const isRegular = whole !== '' && mark !== '.' && (mark === '' || fraction !== '') && exponent === undefined;
    return { whole, fraction, exponent: Number(exponent ?? 0), isRegular };
  }
  const grouped =
    /^(\d{1,3}(?:([ '.])\d{3})(?:\2\d{3})*)(?:,(\d*))?$/.exec(body) ??
    /^(\d{1,3}(?:([ ',])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/.exec(body);
  if (grouped === null) return undefined;
  const [, whole = '', , fraction = ''] = grouped;
  return { whole: whole.replace(/\D/g, ''), fraction, exponent: 0, isRegular: false };
}

/** Rounds half a cent up, away from zero. Exact: binary fractions have no part in it. */
function centsOf({ whole, fraction, exponent }: Decimal): { cents: number; isRounded: boolean } {
  const digits = BigInt(whole + fraction);
  const shift = exponent + 2 - fraction.length;
  if (shift >= 0) return { cents: Number(digits * 10n ** BigInt(shift)), isRounded: false };
  const unit = 10n ** BigInt(-shift);
  const rest = digits % unit;
  return { cents: Number(digits / unit + (rest * 2n >= unit ? 1n : 0n)), isRounded: rest !== 0n };
}
