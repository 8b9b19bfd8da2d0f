import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of amounts in other currencies. */
export const devisesMutations: readonly Mutation[] = [
  { type: 'devise_incomplete', company: { hasForeign: true }, plant: incomplete },
  { type: 'devise_code_invalide', company: { hasForeign: true }, plant: unknownCode },
  { type: 'devise_taux_atypique', company: { hasForeign: true }, plant: unusualRate },
];

function foreignLines(draft: CompanyDraft): { line: DraftLine; month: string }[] {
  return draft.entries.flatMap(({ date, lines }) =>
    lines.filter(({ currency }) => currency !== undefined).map((line) => ({ line, month: date.slice(0, 6) })),
  );
}

function incomplete(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const lines = random.shuffled(foreignLines(draft)).slice(0, random.pick([1, 3, 20]));
  const fault = random.pick<(line: DraftLine) => void>([
    (line) => {
      line.currency = '';
    },
    (line) => {
      delete line.foreignAmount;
    },
    (line) => {
      line.foreignAmount = 0;
    },
  ]);
  for (const { line } of lines) fault(line);
  return draft;
}

function unknownCode(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const code = random.pick(['DOL', 'US$', '$', 'ZZZ', 'LIV', 'U5D', 'USDOLLAR', 'US', 'GPB', 'SFR', '£', 'EURO2']);
  const lines = foreignLines(draft);
  for (const { line } of random.shuffled(lines).slice(0, random.pick([1, 4, lines.length]))) line.currency = code;
  return draft;
}

/** A rate turned over, a digit too many or too few, another day's rate, or the euros in the place of the currency. */
function unusualRate(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const months = Map.groupBy(foreignLines(draft), ({ month }) => month);
  const { line } = random.pick(random.pick([...months.values()].filter((own) => own.length >= 6)));
  const amount = line.foreignAmount ?? 0;
  const [times, parts] = random.pick([
    [10, 1],
    [1, 10],
    [100, 1],
    [100, 120],
    [120, 100],
    [2, 1],
    [3, 4],
  ] as const);
  line.foreignAmount = Math.round((amount * times) / parts);
  return draft;
}
