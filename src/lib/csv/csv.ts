import { quotedCell } from './quoted-cell.ts';

/**
 * CSV as RFC 4180 has it: quotes, commas and line breaks within quotes, lines that end in LF or CRLF. For small texts that
 * are in memory anyway. A text that breaks the rules gives faults, never an exception; what else it holds is still read.
 * Knows nothing of headers or of what cells mean.
 */
export type CsvRecord = {
  /** Of its first character; the first line is 1. */
  line: number;
  cells: readonly string[];
};
type CsvFault = { line: number; message: string };

const COMMA = ',';
const QUOTE = '"';

/** A byte order mark at the start, as spreadsheets write it, is no part of the first cell. */
export function readCsv(text: string): { records: readonly CsvRecord[]; faults: readonly CsvFault[] } {
  const records: CsvRecord[] = [];
  const faults: CsvFault[] = [];
  for (const { record, fault } of eachCsvRecord(text)) {
    if (fault === undefined) records.push(record);
    else faults.push(fault);
  }
  return { records, faults };
}

export type ReadRecord = {
  record: CsvRecord;
  fault: CsvFault | undefined;
  /** Where the next one begins. */
  end: number;
};

export type CsvSeparator = ',' | ';' | '\t';

/** What one record may have. Behind a longer one nothing is read: where it ends cannot be known without reading it. */
type CsvBounds = { cells: number; characters: number };

export type CsvOptions = { separator?: CsvSeparator; bounds?: CsvBounds };

const UNBOUNDED: CsvBounds = { cells: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** One after the other, for whoever has to pause between them; how long a record may take is for them to say. */
export function* eachCsvRecord(
  text: string,
  { separator = COMMA, bounds = UNBOUNDED }: CsvOptions = {},
): Generator<ReadRecord> {
  const reader = new CsvReader(text, separator, bounds);
  while (!reader.isAtEnd) yield reader.readRecord();
}

class CsvReader {
  private readonly text: string;
  private readonly separator: CsvSeparator;
  private readonly bounds: CsvBounds;
  private at: number;
  private line = 1;
  /** Of the record. */
  private start = 0;
  /** The first one of the record. */
  private fault: CsvFault | undefined;

  constructor(text: string, separator: CsvSeparator, bounds: CsvBounds) {
    this.text = text;
    this.separator = separator;
    this.bounds = bounds;
    this.at = text.startsWith('\ufeff') ? 1 : 0;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  readRecord(): ReadRecord {
    this.fault = undefined;
    this.start = this.at;
    const { line } = this;
    const cells = [this.readCell()];
    while (this.text[this.at] === this.separator) {
      if (cells.length >= this.bounds.cells) {
        this.giveUp(`A line has at most ${this.bounds.cells} cells.`);
        break;
      }
      this.at += 1;
      cells.push(this.readCell());
    }
    this.at += this.text[this.at] === '\r' ? 2 : 1;
    this.line += 1;
    return { record: { line, cells }, fault: this.fault, end: this.at };
  }

  /** Ends at the separator, the line's end or the text's end. */
  private readCell(): string {
    return this.text[this.at] === QUOTE ? this.readQuoted() : this.readPlain();
  }

  private readPlain(): string {
    const { text, separator, at: start } = this;
    const most = this.start + this.bounds.characters;
    let at = start;
    for (; at < text.length; at += 1) {
      if (at > most) return this.giveUpTooLong();
      const character = text[at];
      if (character === separator || character === '\n') break;
      if (character === QUOTE) this.report('A cell with a quotation mark stands in quotes, each mark within doubled.');
      if (character === '\r') {
        if (text[at + 1] === '\n') break;
        this.report('A line ends in LF or CRLF, not in CR alone.');
      }
    }
    this.at = at;
    return text.slice(start, at);
  }

  private readQuoted(): string {
    const { text, at: start, line } = this;
    let value = '';
    let close = start;
    do {
      const from = close + 1;
      close = text.indexOf(QUOTE, from);
      if (close - this.start > this.bounds.characters) return this.giveUpTooLong();
      if (close < 0) {
        this.report('The quotation mark that opens here is never closed.');
        this.at = text.length;
        return value;
      }
      // From the second round on, the first of two quotation marks stands for itself.
      value += (from === start + 1 ? '' : QUOTE) + text.slice(from, close);
      close += 1;
    } while (text[close] === QUOTE);
    this.line = line + value.split('\n').length - 1;
    this.at = close;
    if (this.readPlain() !== '') this.report('After a closing quotation mark comes a comma or the line’s end.');
    return value;
  }

  private giveUpTooLong(): string {
    this.giveUp(`A line has at most ${this.bounds.characters} characters, line breaks within quotes included.`);
    return '';
  }

  private giveUp(message: string): void {
    this.report(message);
    this.at = this.text.length;
  }

  private report(message: string): void {
    this.fault ??= { line: this.line, message };
  }
}

/** Quotes only where they are needed; lines end in LF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quotedCell(cell, NEEDS_QUOTES)).join(COMMA)}\n`).join('');
}

const NEEDS_QUOTES = /[",\r\n\ufeff]/;
