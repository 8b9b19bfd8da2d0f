import type { Severity } from '../../french/severity-words.ts';
import { count, linesText } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import type { LineFault } from '../../reader/file-facts.ts';
import type { Control, Finding } from '../control.ts';
import { namesText, overall, RULES } from './findings.ts';
import { sortMendedLines } from './mended-lines.ts';

/** The control of the format that counts the fields of each line: one anomaly for a kind of line. */

/** From this share on, it is the export itself that is at fault. */
const SHARE_OF_BROKEN = 0.01;

export const lines: Control = {
  type: 'format_ligne',
  title: 'Nombre de champs différent de l’en-tête',
  detects:
    'Des lignes qui n’ont pas autant de champs que l’en-tête : illisibles, rattrapées parce qu’un séparateur figurait dans un texte, ou complétées parce que des champs vides manquaient à la fin. Signalé une fois pour chaque cas.',
  severityRule:
    'Lignes illisibles : critique au-delà de 1 % des lignes, importante sinon. Séparateur dans un texte : importante. Champs vides en moins ou en trop à la fin : mineure.',
  basis: `${RULES}, VI : un enregistrement par ligne, et autant de champs que l’en-tête.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, file } = books;
    const expected = file.header.columns.length;
    const clean = 'Supprimer des libellés les tabulations, les « | » et les retours à la ligne avant l’export.';
    if (file.brokenCount > 0) {
      yield ofLines(books, expected, file.brokenLines, file.brokenCount, {
        severity: file.brokenCount > ledger.size * SHARE_OF_BROKEN ? 'critique' : 'importante',
        words: 'sont illisibles et ne comptent dans aucun total',
        word: 'est illisible et ne compte dans aucun total',
        suggestion: clean,
      });
    }
    const { torn, short, long } = sortMendedLines(books);
    const parts: [LineFault[], Severity, string, string][] = [
      [torn, 'importante', 'un séparateur dans un texte', clean],
      [short, 'mineure', 'des champs vides en moins à la fin', 'Exporter tous les champs de chaque ligne, même vides.'],
      [long, 'mineure', 'des séparateurs en trop', 'Exporter chaque ligne sans séparateur en trop.'],
    ];
    // Only the first lines are known one by one: those beyond are counted with the commonest kind.
    const unseen = file.mendedCount - file.mendedLines.length;
    const most = Math.max(...parts.map(([part]) => part.length));
    let isCounted = false;
    for (const [part, severity, what, suggestion] of parts) {
      if (part.length === 0) continue;
      const isCommonest: boolean = part.length === most && !isCounted;
      isCounted ||= isCommonest;
      yield ofLines(books, expected, part, part.length + (isCommonest ? unseen : 0), {
        severity,
        words: `ont pu être lues malgré ${what}`,
        word: `a pu être lue malgré ${what}`,
        suggestion,
      });
    }
  },
};

/** `1 champ`, `12 champs`, `3, 5 champs`. */
const fieldsText = (fields: readonly number[]): string =>
  fields.length === 1 ? count(fields[0] as number, 'champ') : `${namesText(fields)} champs`;

function ofLines(
  books: Books,
  expected: number,
  faults: readonly LineFault[],
  total: number,
  { severity, words, word, suggestion }: { severity: Severity; words: string; word: string; suggestion: string },
): Finding {
  const rows = faults.map(({ row }) => row);
  return {
    severity,
    weight: total,
    row: rows[0] as number,
    describe: () => {
      const fields = [...new Set(faults.map((fault) => fault.fields))].sort((a, b) => a - b);
      return {
        description: `${count(total, 'ligne')} (${linesText(books, rows)}) ${total < 2 ? word : words} : ${fieldsText(fields)} au lieu de ${expected}.`,
        expectedValue: count(expected, 'champ'),
        actualValue: count(total, 'ligne'),
        suggestion,
        ...overall(total, rows),
      };
    },
  };
}
