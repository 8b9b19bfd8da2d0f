import type { FileHandle } from 'node:fs/promises';

/**
 * Lines of a FEC as text: eighteen fields, amounts with a comma, dates as AAAAMMJJ, each line ended by CR LF. Knows how a
 * line is written, not what a company books.
 */
export type FecEncoding = 'utf-8' | 'iso-8859-15';

export type Account = { readonly number: string; readonly label: string };
/** A customer or a supplier, as CompAuxNum and CompAuxLib. */
export type ThirdParty = Account;
export type Journal = Account;

/** What the lines of one entry have in common. Dates are AAAAMMJJ. */
export type EntryHead = {
  readonly journal: Journal;
  readonly number: string;
  readonly date: string;
  readonly piece: string;
  readonly label: string;
  readonly validDate: string;
};

export type Lettering = { readonly code: string; readonly date: string };

/** One line before it is written. Amounts are text: they may be wrong on purpose. */
export type LineFields = {
  readonly head: EntryHead;
  readonly account: Account;
  readonly thirdParty?: ThirdParty | undefined;
  readonly debit: string;
  readonly credit: string;
  readonly lettering?: Lettering | undefined;
};

const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate ' +
  'EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';
export const FEC_COLUMNS: readonly string[] = COLUMNS.split(' ');

export class FecLines {
  readonly #file: FileHandle;
  readonly #separator: string;
  readonly #encoding: FecEncoding;
  #text: string;
  #lines = 0;
  #bytes = 0;

  constructor(file: FileHandle, separator: string, encoding: FecEncoding) {
    this.#file = file;
    this.#separator = separator;
    this.#encoding = encoding;
    this.#text = `${FEC_COLUMNS.join(separator)}\r\n`;
  }

  /** Data lines so far. */
  get count(): number {
    return this.#lines;
  }

  /** Bytes that have reached the file. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Cents above zero are a debit, below zero a credit. */
  add(head: EntryHead, account: Account, cents: number, thirdParty?: ThirdParty, lettering?: Lettering): void {
    const amount = formatCents(Math.abs(cents));
    this.write({
      head,
      account,
      thirdParty,
      debit: cents > 0 ? amount : '0,00',
      credit: cents > 0 ? '0,00' : amount,
      lettering,
    });
  }

  write(fields: LineFields): void {
    this.#text += `${this.#format(fields)}\r\n`;
    this.#lines += 1;
  }

  /** A line that ends after so many fields. */
  writeFirst(count: number, fields: LineFields): void {
    this.#text += `${this.#format(fields).split(this.#separator).slice(0, count).join(this.#separator)}\r\n`;
    this.#lines += 1;
  }

  #format({ head, account, thirdParty, debit, credit, lettering }: LineFields): string {
    const s = this.#separator;
    return (
      `${head.journal.number}${s}${head.journal.label}${s}${head.number}${s}${head.date}${s}` +
      `${account.number}${s}${account.label}${s}${thirdParty?.number ?? ''}${s}${thirdParty?.label ?? ''}${s}` +
      `${head.piece}${s}${head.date}${s}${head.label}${s}${debit}${s}${credit}${s}` +
      `${lettering?.code ?? ''}${s}${lettering?.date ?? ''}${s}${head.validDate}${s}${s}`
    );
  }

  get separator(): string {
    return this.#separator;
  }

  /** To be called now and then: until then everything is kept in memory. */
  async flush(): Promise<void> {
    const bytes = encode(this.#text, this.#encoding);
    this.#text = '';
    this.#bytes += bytes.length;
    await this.#file.writeFile(bytes);
  }
}

const HUNDREDTHS: readonly string[] = Array.from({ length: 100 }, (_, cents) => `,${String(cents).padStart(2, '0')}`);

/** Not for less than nothing. */
export function formatCents(cents: number): string {
  return Math.floor(cents / 100) + (HUNDREDTHS[cents % 100] as string);
}

function encode(text: string, encoding: FecEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  // The two characters of these files that ISO 8859-15 has elsewhere than ISO 8859-1.
  return Buffer.from(text.replaceAll('€', '\u00a4').replaceAll('œ', '\u00bd'), 'latin1');
}
