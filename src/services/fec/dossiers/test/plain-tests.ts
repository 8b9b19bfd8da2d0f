/**
 * Journal-entry tests over the rows of a file, once more and as plainly as can be: loops over entries, by nothing of ours. Gives the
 * entries of each test, as journal, number and day.
 */
export type PlainTests = Record<string, string[]>;

type Line = { account: string; party: string; label: string; net: number; debit: number; credit: number };
type Entry = { name: string; journal: string; date: string; valid: string; lines: Line[]; debit: number };

const HOLIDAYS = ['0101', '0501', '0508', '0714', '0815', '1101', '1111', '1225'];
/** Easter Mondays, Ascension Days and Whit Mondays, from a calendar. */
const MOVABLE = '20220418 20220526 20220606 20230410 20230518 20230529 20240401 20240509 20240520'
  .concat(' 20250421 20250529 20250609 20260406 20260514 20260525')
  .split(' ');
const MANUAL = /^(OD|ODX|INV)$/;
const LIMITS = [
  150, 200, 250, 300, 400, 500, 600, 750, 800, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 8000,
].concat([10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1000].map((thousands) => thousands * 1000));
const POOR =
  /^(regul|regule|regularisations?|regul diverse|diverse?s?|operations? diverses?|ecriture( diverse)?|ajustement|correction|erreur|ecart|solde|a voir|a justifier|a classer|attente|en attente|provisoire|test|xxx)[^a-z]*$/;

const moment = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
const DAY = 86_400_000;
const apart = (one: string, other: string) => Math.abs(moment(one) - moment(other)) / DAY;

export function plainTests(file: string, end: string): { tests: PlainTests; digits: number[] } {
  const entries = entriesOf(file).filter(({ journal }) => journal !== 'AN' && journal !== 'CL');
  const all = entriesOf(file);
  const start = all.map(({ date }) => date).sort()[0] ?? '';
  const manual = entries.filter(({ journal }) => MANUAL.test(journal));
  const named = (of: readonly Entry[]) => of.map(({ name }) => name).sort();
  const turned = turnedOf(entries, ({ account, party }) => `${account} ${party}`);
  const back = turnedOf(entries, ({ account }) => account).filter((each) => !turned.includes(each));
  const self = entries.filter(({ lines }) =>
    lines.some((one) =>
      lines.some((other) => one.net > 0 && other.net < 0 && one.account === other.account && one.party === other.party),
    ),
  );
  return {
    tests: {
      manual: named(manual),
      'rare-pairs': named(rareOf(entries)),
      circular: named([...new Set([...self, ...back])]),
      reversed: named(turned),
      'after-closing': named(entries.filter(({ valid }) => valid > end)),
      'last-days': named(manual.filter(({ date }) => date <= end && apart(date, end) < 5)),
      'first-days': named(manual.filter(({ date }) => date >= start && apart(date, start) < 5)),
      'round-amounts': named(entries.filter(({ debit }) => debit > 0 && debit % 100_000 === 0)),
      'below-threshold': named(belowOf(all)),
      'revenue-by-hand': named(
        manual.filter(
          ({ lines }) =>
            lines.reduce((sum, { account, net }) => (account.startsWith('70') ? sum - net : sum), 0) > 0 &&
            !lines.some(({ account }) => account.startsWith('41')),
        ),
      ),
      'poor-labels': named(entries.filter(({ lines }) => lines.every(({ label }) => isPoor(label)))),
      'free-days': named(manual.filter(({ date }) => date !== start && isFree(date))),
    },
    digits: entries
      .flatMap(({ lines }) => lines)
      .filter(({ account, net }) => /^[67]/.test(account) && Math.abs(net) >= 1000)
      .map(({ net }) => Number(String(Math.abs(net)).slice(0, 2))),
  };
}

function entriesOf(file: string): Entry[] {
  const separator = file.slice(0, 400).includes('|') ? '|' : '\t';
  const entries = new Map<string, Entry>();
  for (const row of file.trimEnd().split('\r\n').slice(1)) {
    const fields = row.split(separator);
    const at = (place: number) => fields[place] ?? '';
    const cents = (place: number) => Math.round(Number(at(place).replace(',', '.')) * 100);
    const name = `${at(0)} ${at(2)} ${at(3)}`;
    const [debit, credit] = [cents(11), cents(12)];
    const line = { account: at(4), party: at(6), label: at(10), net: debit - credit, debit, credit };
    const known = entries.get(name);
    if (known === undefined)
      entries.set(name, { name, journal: at(0), date: at(3), valid: at(15), lines: [line], debit });
    else {
      known.lines.push(line);
      known.debit += debit;
      if (at(15) > known.valid) known.valid = at(15);
    }
  }
  return [...entries.values()];
}

/** Those for which another one has exactly the other sides, ten days away at most. */
function turnedOf(entries: readonly Entry[], nameOf: (line: Line) => string): Entry[] {
  const signature = ({ lines }: Entry, sign: number) =>
    lines
      .filter(({ net }) => net !== 0)
      .map((line) => `${nameOf(line)} ${sign * line.net}`)
      .sort()
      .join('\n');
  const same = Map.groupBy(entries, (each) => signature(each, 1));
  return entries.filter((each) => {
    const other = signature(each, -1);
    if (other === signature(each, 1)) return false;
    return (same.get(other) ?? []).some(({ date }) => apart(date, each.date) <= 10);
  });
}

function rareOf(entries: readonly Entry[]): Entry[] {
  if (entries.length < 100) return [];
  const pairsOf = ({ lines }: Entry) => {
    const moved = lines.filter(({ net }) => net !== 0);
    if (moved.length > 20) return [];
    const side = (sign: number) => [
      ...new Set(moved.filter(({ net }) => Math.sign(net) === sign).map(({ account }) => account.slice(0, 3))),
    ];
    return side(1).flatMap((debited) =>
      side(-1).flatMap((credited) => (debited === credited ? [] : [`${debited} ${credited}`])),
    );
  };
  const counts = new Map<string, number>();
  for (const each of entries) for (const pair of pairsOf(each)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return entries.filter((each) => pairsOf(each).some((pair) => (counts.get(pair) ?? 0) <= 2));
}

/** Purchases: journals with a fifth of their lines credited to suppliers, and neither treasury, wages nor customers. */
function belowOf(all: readonly Entry[]): Entry[] {
  const journals = Map.groupBy(all, ({ journal }) => journal);
  const bought = [...journals].flatMap(([journal, own]) => {
    const lines = own.flatMap((each) => each.lines);
    const share = (is: (line: Line) => boolean) => lines.filter(is).length / lines.length;
    const isPurchases =
      !MANUAL.test(journal) &&
      journal !== 'AN' &&
      journal !== 'CL' &&
      share(({ account }) => account.startsWith('53')) < 0.25 &&
      share(({ account }) => /^51[247]/.test(account)) < 0.2 &&
      share(({ account }) => /^(641|645|646|421|43)/.test(account)) < 0.6 &&
      share(({ account }) => /^(411|70)/.test(account)) < 0.4 &&
      share(({ account, credit }) => /^40[14]/.test(account) && credit !== 0) >= 0.2;
    return isPurchases ? own : [];
  });
  const found = new Set<Entry>();
  for (const limit of LIMITS.map((euros) => euros * 100)) {
    const below = bought.filter(({ debit }) => debit < limit && debit >= limit * 0.95);
    const above = bought.filter(({ debit }) => debit > limit && debit <= limit * 1.05);
    const values = new Set(below.map(({ debit }) => debit));
    if (below.length >= 15 && values.size >= 5 && below.length >= 3 * above.length)
      for (const each of below) found.add(each);
  }
  return [...found];
}

function isPoor(label: string): boolean {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return plain.length < 3 || !/\p{L}/u.test(plain) || POOR.test(plain);
}

function isFree(day: string): boolean {
  const next = new Date(moment(day) + DAY);
  if (next.getUTCDate() === 1) return false;
  return new Date(moment(day)).getUTCDay() === 0 || HOLIDAYS.includes(day.slice(4)) || MOVABLE.includes(day);
}
