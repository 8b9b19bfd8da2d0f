import { lineRanges } from '../french/notation.ts';
import { euros, journalText, quoted } from '../french/wording.ts';
import type { Books } from '../ledger/books.ts';
import { MAX_ROWS, rowsOf } from '../ledger/row-groups.ts';
import { type EntryNotJudged, entriesNotJudged } from './entries-not-judged.ts';
import { MAX_NOT_JUDGED, type NewReport } from './report.ts';

/** Entries that could not be judged, in French: which, where, and why. */
const MAX_RANGES = 6;

export function describeNotJudged(books: Books): Pick<NewReport['meta'], 'notJudged' | 'notJudgedCount'> {
  const { ledger, entries } = books;
  const { first, count } = entriesNotJudged(books, MAX_NOT_JUDGED);
  const notJudged = first.map((each) => ({
    ecritureNum: quoted(ledger.numbers.text(entries.number[each.entry] as number)),
    lines: linesOf(books, rowsOf(entries.groups, each.entry).subarray(0, MAX_ROWS)),
    reason: reasonOf(books, each),
  }));
  return { notJudged, notJudgedCount: count };
}

const linesOf = ({ ledger }: Books, rows: Iterable<number>) =>
  [...rows].map((row) => ledger.line[row] as number).sort((a, b) => a - b);

function reasonOf(books: Books, causes: EntryNotJudged): string {
  const { entries } = books;
  const { entry } = causes;
  if (causes.isUnusable) {
    const journal = journalText(books, entries.journal[entry] as number);
    return `Les numéros du journal ${journal} ne distinguent pas les écritures : leur équilibre n’est vérifié que par mois.`;
  }
  const say = (rows: readonly number[], one: (line: string) => string, many: (lines: string) => string) =>
    rows.length === 0 ? [] : [(rows.length === 1 ? one : many)(listText(linesOf(books, rows)))];
  const sentences = [
    ...say(
      causes.broken,
      (line) => `La ligne ${line} est illisible (nombre de champs incorrect).`,
      (lines) => `Les lignes ${lines} sont illisibles (nombre de champs incorrect).`,
    ),
    ...say(
      causes.unreadableAmount,
      (line) => `Le montant de la ligne ${line} est illisible.`,
      (lines) => `Les montants des lignes ${lines} sont illisibles.`,
    ),
    ...say(
      causes.unreadableSide,
      (line) => `Le sens de la ligne ${line} est illisible.`,
      (lines) => `Le sens des lignes ${lines} est illisible.`,
    ),
    ...say(
      causes.beside,
      (line) => `La ligne ${line}, illisible, pourrait appartenir à cette écriture.`,
      (lines) => `Les lignes ${lines}, illisibles, pourraient appartenir à cette écriture.`,
    ),
  ];
  const [debit, credit] = [entries.debit[entry] as number, entries.credit[entry] as number];
  const sums =
    debit === credit ? '' : ` : les lignes lues totalisent ${euros(debit)} au débit et ${euros(credit)} au crédit`;
  return `${sentences.join(' ')} Équilibre non vérifié${sums}.`;
}

/** `3`, `3 et 4`, `3 à 5, 8 et 9`. */
function listText(lines: readonly number[]): string {
  const text = lineRanges(lines, MAX_RANGES);
  const last = text.endsWith('…') ? -1 : text.lastIndexOf(', ');
  return last < 0 ? text : `${text.slice(0, last)} et ${text.slice(last + 2)}`;
}
