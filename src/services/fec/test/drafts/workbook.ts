import type { SeededRandom } from '#kernel/seeded-random.ts';
import { type BuiltEntry, entry, type LineOf, lineOf } from './build.ts';
import { dayText } from './calendar.ts';
import type { JournalRole } from './company-draft.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { DraftLine } from './draft.ts';

/** Who is sold to or bought from. */
export type Party = { account: string; code: string; name: string };

/** What the made-up company's entries are gathered in while its year is told, in no order yet. */
export class Workbook {
  readonly plan: CompanyPlan;
  readonly random: SeededRandom;
  readonly entries: BuiltEntry[] = [];
  /** Balances of the first day, but for the bank's and the reserves'. */
  readonly opening: DraftLine[] = [];
  readonly start: number;
  readonly end: number;
  #bankReferences: number;
  readonly #letterings = new Map<string, number>();
  readonly #theirNumbers = new Map<string, number>();
  readonly #amounts = new Set<string>();

  constructor(plan: CompanyPlan, random: SeededRandom) {
    this.plan = plan;
    this.random = random;
    this.start = plan.months[0]?.first ?? 0;
    this.end = plan.months.at(-1)?.last ?? 0;
    this.#bankReferences = random.between(1200, 8800);
  }

  /** Writes an entry and gives its lines, in the order in which they were given. */
  post(
    role: JournalRole,
    day: number,
    words: { piece: string; label: string; pieceDay?: number },
    ...lines: readonly LineOf[]
  ): DraftLine[] {
    const journal = this.plan.journals[role];
    const built = entry(
      {
        journal: journal.code,
        journalLib: journal.label,
        date: dayText(day),
        piece: words.piece,
        label: words.label,
        pieceDate: dayText(Math.max(this.start, words.pieceDay ?? day)),
      },
      ...lines.filter(([, cents]) => cents !== 0),
    );
    this.entries.push(built);
    return built.lines;
  }

  /** A balance of the first day; debits above zero. */
  open(account: string, cents: number, rest?: Partial<DraftLine>): DraftLine {
    const line = lineOf(rest === undefined ? [account, cents] : [account, cents, rest]);
    this.opening.push(line);
    return line;
  }

  /** Puts one code on lines that settle each other. */
  letter(party: Party, day: number, lines: readonly (DraftLine | undefined)[]): void {
    const series = this.plan.lettersByParty ? party.code : '';
    const count = this.#letterings.get(series) ?? 0;
    this.#letterings.set(series, count + 1);
    const code = String.fromCharCode(
      65 + (Math.floor(count / 676) % 26),
      65 + (Math.floor(count / 26) % 26),
      65 + (count % 26),
    );
    for (const line of lines) {
      if (line === undefined) continue;
      line.lettering = code;
      line.letteringDate = dayText(day);
    }
  }

  /** The reference of a bank movement, each of them once. */
  bankReference(kind: string): string {
    this.#bankReferences += this.random.between(1, 3);
    return `${kind}${String(this.#bankReferences).padStart(6, '0')}`;
  }

  /** The next number of somebody else's invoices: they have other customers too. */
  nextOf(party: Party): number {
    const number =
      (this.#theirNumbers.get(party.code) ?? 1000 + this.random.between(1, 8000)) + this.random.between(2, 37);
    this.#theirNumbers.set(party.code, number);
    return number;
  }

  /** The amount itself, or a few cents more where the party has had it before. */
  unlikeBefore(party: Party, cents: number): number {
    let amount = cents;
    while (this.#amounts.has(`${party.code} ${amount}`)) amount += 7;
    this.#amounts.add(`${party.code} ${amount}`);
    return amount;
  }
}

export function lineOfParty(party: Party, cents: number, rest: Partial<DraftLine> = {}): LineOf {
  return [party.account, cents, { thirdParty: party.code, thirdPartyLib: party.name, ...rest }];
}
