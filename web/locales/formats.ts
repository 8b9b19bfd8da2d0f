/** Numbers, money and dates as the reader writes them. Made once for a language: building a formatter is slow. */
export type Formats = {
  number: (value: number) => string;
  /** With so many digits behind the point, always. */
  decimal: (value: number, digits: number) => string;
  /** A share of one. */
  percent: (share: number) => string;
  /** The same in a column of changes: with its sign, and one digit behind the point. */
  change: (share: number) => string;
  /** Whole cents, as books have them. */
  money: (cents: number, currency: string) => string;
  /** Short, for tables. */
  date: (when: Date | string) => string;
  weekday: (when: Date | string) => string;
  /** Of a chart: a day or a month of UTC, as `2026-11-17` has it. */
  chartDay: (day: string) => string;
  chartMonth: (day: string) => string;
  /** `2026-11` in full. */
  month: (month: string) => string;
  time: (when: Date | string) => string;
  dateTime: (when: Date | string) => string;
  bytes: (count: number) => string;
  list: (items: readonly string[]) => string;
};

const CENTS = 100;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

export function formatsFor(tag: string): Formats {
  const plain = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const date = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const chartDay = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const chartMonth = new Intl.DateTimeFormat(tag, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const dateTime = new Intl.DateTimeFormat(tag, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const moneys = new Map<string, Intl.NumberFormat>();
  const decimals = new Map<number, Intl.NumberFormat>();
  const kept = <Key>(cache: Map<Key, Intl.NumberFormat>, key: Key, options: Intl.NumberFormatOptions) => {
    const found = cache.get(key) ?? new Intl.NumberFormat(tag, options);
    cache.set(key, found);
    return found;
  };
  const at = (when: Date | string) => (typeof when === 'string' ? new Date(when) : when);
  return {
    number: (value) => plain.format(value),
    decimal: (value, digits) =>
      kept(decimals, digits, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    percent: (share) => percent.format(share),
    change: (share) => change.format(share),
    money: (cents, currency) => kept(moneys, currency, { style: 'currency', currency }).format(cents / CENTS),
    date: (when) => date.format(at(when)),
    weekday: (when) => weekday.format(at(when)),
    chartDay: (day) => chartDay.format(at(day)),
    chartMonth: (day) => chartMonth.format(at(day)),
    month: (of) => month.format(at(of)),
    time: (when) => time.format(at(when)),
    dateTime: (when) => dateTime.format(at(when)),
    bytes: (count) => {
      const unit = Math.min(UNITS.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
      const options = {
        style: 'unit',
        unit: UNITS[unit] ?? 'byte',
        unitDisplay: 'short',
        maximumSignificantDigits: 3,
      } as const;
      return new Intl.NumberFormat(tag, options).format(count / STEP ** unit);
    },
    list: (items) => list.format(items),
  };
}
