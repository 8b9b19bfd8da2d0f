/** Ageing as one would do it by hand: a queue for each third party, out of which payments take the oldest first. */
type Line = Record<string, string | number | null>;
type Item = { since: string | undefined; place: number; amount: number };

const BOUNDS = [30, 60, 90, 180, Number.POSITIVE_INFINITY];

/** `account party`, then cents by band; third parties with nothing open are left out. `end` is `AAAAMMJJ`. */
export function ageByQueue(lines: readonly Line[], end: string): string[] {
  const text = (value: Line[string] | undefined) => String(value ?? '').trim();
  const parties = Map.groupBy(lines, (line) => `${text(line['account'])} ${text(line['party'])}`);
  return [...parties].flatMap(([name, own]) => {
    const evenLetters = new Set(
      [...Map.groupBy(own, (line) => text(line['lettering']))]
        .filter(([letters, of]) => letters !== '' && of.reduce((all, line) => all + Number(line['amount']), 0) === 0)
        .map(([letters]) => letters),
    );
    const items = own
      .filter((line) => !evenLetters.has(text(line['lettering'])))
      .map((line): Item => ({ since: sinceOf(line), place: Number(line['place']), amount: Number(line['amount']) }))
      .sort((one, other) => (one.since ?? '').localeCompare(other.since ?? '') || one.place - other.place);
    const open = settle(items);
    if (open.length === 0) return [];
    const bands = [0, 0, 0, 0, 0, 0];
    for (const { since, amount } of open) {
      const band = since === undefined ? 5 : BOUNDS.findIndex((bound) => daysBetween(since, end) <= bound);
      bands[band] = (bands[band] ?? 0) + amount;
    }
    return [`${name} ${bands.join(' ')}`];
  });
}

function sinceOf(line: Line): string | undefined {
  const [date, piece] = [String(line['date']), String(line['piece_date'] ?? '')];
  if (/^AN|nouveaux/i.test(String(line['journal'])) && (piece === '' || piece >= date)) return undefined;
  return piece === '' ? date : piece;
}

function settle(items: readonly Item[]): Item[] {
  const total = items.reduce((all, { amount }) => all + amount, 0);
  if (total === 0) return [];
  const isOwn = ({ amount }: Item) => Math.sign(amount) === Math.sign(total);
  let paid = items.reduce((all, item) => (isOwn(item) ? all : all + Math.abs(item.amount)), 0);
  return items.filter(isOwn).flatMap((item) => {
    const taken = Math.min(paid, Math.abs(item.amount));
    paid -= taken;
    const left = item.amount - Math.sign(item.amount) * taken;
    return left === 0 ? [] : [{ ...item, amount: left }];
  });
}

function daysBetween(from: string, to: string): number {
  const day = (text: string) =>
    Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8)));
  return (day(to) - day(from)) / 86_400_000;
}
