import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Column } from '../file-facts.ts';
import { type Header, mandatoryColumns } from '../header/header.ts';
import type { Texts } from '../texts/texts.ts';
import type { UnknownTexts } from '../texts/unknown-texts.ts';
import { AmountFault, type AmountReader } from './amount-reader.ts';
import { type DateReader, DateState } from './date-reader.ts';

/** What became of a line with too many or too few fields. */
export const Mending = { fits: 0, mended: 1, broken: 2 } as const;

/** Where a separator may have been typed into a text, the likeliest first. */
const FREE_TEXTS: readonly Column[] = ['EcritureLib', 'CompteLib', 'CompAuxLib', 'JournalLib', 'PieceRef'];
const MOST_MISSING = 2;

/**
 * Puts lines right whose number of fields is not that of the header: up to two missing ones at the end that may be empty,
 * separators too many at the end, or separators inside one text. A guess is only taken if dates and amounts can be read
 * with it, and the least doubtful one of several. Works on the scanner's fields, in place.
 */
export class RaggedLines {
  readonly #scanner: LineScanner;
  readonly #dates: DateReader;
  readonly #amounts: AmountReader;
  readonly #expected: number;
  readonly #trailing: number;
  readonly #mayBeMissing: readonly boolean[];
  readonly #texts: readonly number[];
  readonly #mandatory: readonly number[];
  readonly #thirdParty: number;
  readonly #thirdParties: Texts;
  readonly #unknownParties: UnknownTexts;
  readonly #account: number;
  readonly #date: number;
  readonly #otherDates: readonly number[];
  readonly #sums: readonly number[];
  readonly #foreignAmount: number;

  /** The third parties that were seen so far tell one guess from another. */
  constructor(
    header: Header,
    scanner: LineScanner,
    readers: { dates: DateReader; amounts: AmountReader; thirdParties: Texts; unknownParties: UnknownTexts },
  ) {
    const { columns } = header.facts;
    const positions = (names: readonly Column[]) =>
      names.map((name) => columns.indexOf(name)).filter((position) => position >= 0);
    const needed: readonly Column[] = [...mandatoryColumns(header.layout), 'Debit', 'Credit', 'Montant', 'Sens'];
    this.#scanner = scanner;
    this.#dates = readers.dates;
    this.#amounts = readers.amounts;
    this.#thirdParties = readers.thirdParties;
    this.#unknownParties = readers.unknownParties;
    this.#thirdParty = columns.indexOf('CompAuxNum');
    this.#mandatory = positions(mandatoryColumns(header.layout));
    this.#expected = columns.length;
    this.#trailing = header.trailing;
    this.#mayBeMissing = columns.map((column) => column === undefined || !needed.includes(column));
    this.#texts = positions(FREE_TEXTS);
    this.#account = columns.indexOf('CompteNum');
    this.#date = columns.indexOf('EcritureDate');
    this.#otherDates = positions(['PieceDate', 'DateLet', 'ValidDate', 'DateRglt']);
    this.#sums = positions(['Debit', 'Credit', 'Montant']);
    this.#foreignAmount = columns.indexOf('Montantdevise');
  }

  /** One of `Mending`. */
  mend(fields: number): number {
    if (fields < this.#expected) return this.#fillUp(fields);
    const last = this.#scanner.emptyField - 1;
    if (fields > last) return Mending.broken;
    const extra = fields - this.#expected;
    const isEmptyBehind = this.#areEmpty(this.#expected, fields);
    if (isEmptyBehind && extra <= this.#trailing) return Mending.fits;
    if (isEmptyBehind && this.#isReadable(this.#expected, 0)) return Mending.mended;
    const atEnd = this.#areEmpty(fields - Math.min(this.#trailing, extra), fields)
      ? Math.min(this.#trailing, extra)
      : 0;
    const inside = extra - atEnd;
    const texts = inside > 0 ? this.#texts.filter((text) => this.#isReadable(text, inside)) : [];
    let best = -1;
    let leastDoubt = Number.POSITIVE_INFINITY;
    for (const text of texts) {
      // Where there is no choice, nobody need be known for it.
      const doubt = texts.length === 1 ? 0 : this.#doubtAbout(text, inside);
      if (doubt >= leastDoubt) continue;
      best = text;
      leastDoubt = doubt;
    }
    if (best >= 0) {
      this.#glue(best, inside);
      return Mending.mended;
    }
    return isEmptyBehind && extra === this.#trailing + 1 ? Mending.mended : Mending.broken;
  }

  #fillUp(fields: number): number {
    if (this.#expected - fields > MOST_MISSING) return Mending.broken;
    for (let field = fields; field < this.#expected; field += 1) if (!this.#mayBeMissing[field]) return Mending.broken;
    this.#scanner.from.fill(0, fields, this.#expected);
    this.#scanner.to.fill(0, fields, this.#expected);
    return Mending.mended;
  }

  #areEmpty(first: number, behind: number): boolean {
    const { from, to } = this.#scanner;
    for (let field = first; field < behind; field += 1) if (from[field] !== to[field]) return false;
    return true;
  }

  /** Whether the line makes sense if the text at this position goes on for so many fields. */
  #isReadable(text: number, inside: number): boolean {
    const position = (field: number) => (field > text ? field + inside : field);
    const account = position(this.#account);
    const { buffer, from } = this.#scanner;
    const first = buffer[from[account] as number] as number;
    if (this.#isEmpty(account) || first < 48 || first > 57) return false;
    if (!this.#isDate(position(this.#date)) || this.#isEmpty(position(this.#date))) return false;
    if (!this.#otherDates.every((field) => this.#isDate(position(field)))) return false;
    if (!this.#sums.every((field) => this.#isAmount(position(field)))) return false;
    if (this.#foreignAmount >= 0 && !this.#isAmount(position(this.#foreignAmount))) return false;
    return this.#sums.some((field) => !this.#isEmpty(position(field)));
  }

  /** How unlikely a line is that can be read that way: values that must not be empty, an unknown third party. */
  #doubtAbout(text: number, inside: number): number {
    const position = (field: number) => (field > text ? field + inside : field);
    let doubt = this.#isEmpty(text) || this.#isEmpty(text + inside) ? 1 : 0;
    for (const field of this.#mandatory) if (field !== text && this.#isEmpty(position(field))) doubt += 2;
    if (this.#thirdParty < 0) return doubt;
    const thirdParty = position(this.#thirdParty);
    const { buffer, from, to } = this.#scanner;
    const isKnown = this.#thirdParties.numberIfKnown(buffer, from[thirdParty] as number, to[thirdParty] as number) >= 0;
    if (isKnown) return doubt;
    this.#unknownParties.note(buffer, from[thirdParty] as number, to[thirdParty] as number);
    return doubt + 1;
  }

  #isEmpty(field: number): boolean {
    return this.#scanner.from[field] === this.#scanner.to[field];
  }

  #isDate(field: number): boolean {
    const { view, from, to } = this.#scanner;
    this.#dates.read(view, from[field] as number, to[field] as number);
    return this.#dates.state !== DateState.unreadable;
  }

  #isAmount(field: number): boolean {
    if (this.#isEmpty(field)) return true;
    const { buffer, from, to } = this.#scanner;
    this.#amounts.read(buffer, from[field] as number, to[field] as number);
    return (this.#amounts.faults & AmountFault.unreadable) === 0;
  }

  #glue(text: number, inside: number): void {
    const { from, to } = this.#scanner;
    to[text] = to[text + inside] as number;
    for (let field = text + 1; field < this.#expected; field += 1) {
      from[field] = from[field + inside] as number;
      to[field] = to[field + inside] as number;
    }
  }
}
