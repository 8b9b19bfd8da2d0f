import type { Severity } from '../../french/severity-words.ts';
import { count, quoted } from '../../french/wording.ts';
import type { Column, Separator } from '../../reader/file-facts.ts';
import { COLUMNS_IN_ORDER } from '../../reader/header/column-names.ts';
import type { Category, Control } from '../control.ts';
import { namesText, ofFile, RULES } from './findings.ts';
import { lines } from './lines.ts';
import { fileName } from './name.ts';
import { amounts, characters, dates, mandatory, sides } from './values.ts';

/**
 * Whether the file is written as article A. 47 A-1 asks. Reads what the reader noted about the file; looks at no amount and
 * no date itself. Here stands what is told of the file as a whole; its lines are in `lines.ts`, the values in its
 * columns in `values.ts`.
 */
const emptyFile: Control = {
  type: 'format_fichier_vide',
  title: 'Fichier sans écriture exploitable',
  detects:
    'Un fichier dont aucune ligne ne porte de montant lisible. Un fichier sans aucune ligne est refusé avant l’analyse.',
  severityRule: 'Critique.',
  basis: `${RULES}, VII : le fichier contient les écritures de l’exercice.`,
  concerns: 'other',
  weighs: 'count',
  *find({ ledger }) {
    for (let row = 0; row < ledger.size; row += 1) if (ledger.debit[row] !== 0 || ledger.credit[row] !== 0) return;
    yield ofFile('critique', ledger.size, () => ({
      description: `Aucune des données du fichier n’est exploitable : ${count(ledger.size, 'ligne lue', 'lignes lues')}, dont aucune ne porte de montant lisible.`,
      expectedValue: '≥ 1 ligne',
      actualValue: '0 ligne',
      suggestion: 'Réexporter le FEC complet de l’exercice.',
    }));
  },
};

const encoding: Control = {
  type: 'format_encodage',
  title: 'Encodage du fichier non conforme',
  detects:
    'Un fichier en UTF-16, contenant des octets nuls, en Windows-1252, mêlant deux encodages, précédé d’une marque d’ordre (BOM) ou aux accents encodés deux fois. Signalé une fois.',
  severityRule:
    'Critique en UTF-16 ou avec des octets nuls, importante en Windows-1252 ou si deux encodages sont mêlés, mineure pour la marque d’ordre ou des accents encodés deux fois.',
  basis: `${RULES}, XII-1° : ASCII, ISO 8859-15 ou UTF-8.`,
  concerns: 'other',
  weighs: 'count',
  *find({ file }) {
    const { nul, mojibake } = file.strangeCharacters;
    const isWide = file.encoding === 'utf-16le' || file.encoding === 'utf-16be';
    const isWindows = file.encoding === 'windows-1252';
    const causes: [Severity, string, string][] = [];
    if (isWide) causes.push(['critique', 'UTF-16', 'Le fichier est écrit en UTF-16.']);
    if (!isWide && nul > 0) {
      causes.push(['critique', 'octets nuls', `Le fichier contient ${count(nul, 'octet nul', 'octets nuls')}.`]);
    }
    if (isWindows) {
      const bytes = count(file.windowsBytes, 'caractère propre', 'caractères propres');
      causes.push(['importante', 'Windows-1252', `Le fichier contient ${bytes} à l’encodage Windows-1252.`]);
    }
    if (file.invalidUtf8Lines > 0) {
      const lines = count(file.invalidUtf8Lines, 'ligne');
      causes.push([
        'importante',
        'UTF-8 et Windows-1252 mêlés',
        `${lines} d’un fichier en UTF-8 n’${file.invalidUtf8Lines < 2 ? 'est' : 'sont'} pas en UTF-8.`,
      ]);
    }
    if (file.hasByteOrderMark && !isWide) {
      causes.push(['mineure', 'UTF-8 avec BOM', 'Le fichier commence par une marque d’ordre des octets (BOM).']);
    }
    if (mojibake > 0) {
      const lines = count(mojibake, 'ligne porte', 'lignes portent');
      causes.push([
        'mineure',
        'accents encodés deux fois',
        `${lines} des accents encodés deux fois (« Ã© » pour « é »).`,
      ]);
    }
    const [worst] = causes;
    if (worst === undefined) return;
    yield ofFile(worst[0], causes.length, () => ({
      description: causes.map(([, , words]) => words).join(' '),
      expectedValue: 'ASCII, ISO 8859-15 ou UTF-8',
      actualValue: causes.map(([, name]) => name).join(', '),
      suggestion: 'Réexporter le fichier en UTF-8 sans BOM, ou en ISO 8859-15.',
    }));
  },
};

const SEPARATOR_WORDS: Record<Separator, string> = {
  '\t': 'tabulation',
  '|': '« | »',
  ';': '« ; »',
  ',': '« , »',
};

const separator: Control = {
  type: 'format_separateur',
  title: 'Séparateur de champs non conforme',
  detects:
    'Un séparateur autre que la tabulation et « | », ou l’autre des deux présent dans plus d’une ligne. Signalé une fois.',
  severityRule:
    'Critique pour un autre séparateur, ou si des lignes séparées autrement sont illisibles ; mineure si l’autre séparateur ne figure que dans des textes.',
  basis: `${RULES}, VI-1° c : champs séparés par une tabulation ou par « | ».`,
  concerns: 'other',
  weighs: 'count',
  *find({ ledger, file }) {
    const found = SEPARATOR_WORDS[file.separator];
    const suggestion = 'Choisir la tabulation ou « | » comme séparateur à l’export.';
    if (file.separator === ';' || file.separator === ',') {
      yield ofFile('critique', ledger.size, () => ({
        description: `Les champs sont séparés par ${found}.`,
        expectedValue: 'tabulation ou « | »',
        actualValue: found,
        suggestion,
      }));
      return;
    }
    const lines = file.otherSeparatorLines;
    if (lines < 2) return;
    const other = SEPARATOR_WORDS[file.separator === '|' ? '\t' : '|'];
    // Where the lines themselves are cut by it, the file was put together from two.
    const isMixed = file.brokenCount * 2 >= lines;
    yield ofFile(isMixed ? 'critique' : 'mineure', lines, () => ({
      description: `Les champs sont séparés par ${found}, et ${count(lines, 'ligne contient', 'lignes contiennent')} aussi l’autre séparateur (${other}).`,
      expectedValue: found,
      actualValue: `${found} et ${other}`,
      suggestion: isMixed ? suggestion : 'Retirer des libellés le caractère qui peut servir de séparateur.',
    }));
  },
};

/** Columns whose values may be blank; the column itself must be there. */
const MAY_BE_BLANK: readonly Column[] = [
  'CompAuxNum',
  'CompAuxLib',
  'EcritureLet',
  'DateLet',
  'Montantdevise',
  'Idevise',
  'NatOp',
  'IdClient',
];

const header: Control = {
  type: 'format_entete',
  title: 'En-tête non conforme',
  detects:
    'Des colonnes manquantes, dans un autre ordre, nommées autrement, ou étrangères avant la dernière colonne obligatoire. Les colonnes ajoutées à la fin sont permises. Signalé une fois par gravité.',
  severityRule:
    'Critique s’il manque une colonne à valeur obligatoire, importante s’il manque une autre colonne ou si l’ordre diffère, mineure pour un nom, une colonne intercalée ou une colonne sans nom.',
  basis: `${RULES}, VII-1° et VIII : liste et ordre des champs.`,
  concerns: 'other',
  weighs: 'count',
  *find({ file }) {
    const { missing, columns, isOutOfOrder, renamed, inserted, hasTrailingSeparator } = file.header;
    const known = columns.filter((column) => column !== undefined);
    if (missing.length > 0) {
      yield ofFile(missing.every(isBlankable) ? 'importante' : 'critique', missing.length, () => ({
        description: `Il manque ${count(missing.length, 'colonne')} à l’en-tête : ${namesText(missing)}.`,
        expectedValue: count(known.length + missing.length, 'colonne'),
        actualValue: count(known.length, 'colonne'),
        suggestion: `Ajouter à l’export ${missing.length === 1 ? 'la colonne manquante' : 'les colonnes manquantes'}, même si ${missing.length === 1 ? 'elle reste vide' : 'elles restent vides'}.`,
      }));
    }
    if (isOutOfOrder) {
      const ordered = COLUMNS_IN_ORDER.filter((column) => known.includes(column));
      const position = ordered.findIndex((column, index) => column !== known[index]);
      const [expected, actual] = [ordered[position] as string, known[position] as string];
      yield ofFile('importante', 1, () => ({
        description: `Les colonnes ne sont pas dans l’ordre des textes : ${actual} se trouve là où ${expected} est attendue.`,
        expectedValue: expected,
        actualValue: actual,
        suggestion: 'Remettre les colonnes dans l’ordre de l’article A. 47 A-1.',
      }));
    }
    const faults: string[] = [];
    if (renamed.length > 0) {
      const pairs = renamed.map(({ found, means }) => `${quoted(found)} pour ${means}`);
      faults.push(
        `${count(renamed.length, 'nom de colonne diffère', 'noms de colonnes diffèrent')} : ${namesText(pairs)}`,
      );
    }
    if (inserted.length > 0) {
      const names = inserted.map((name) => (name === '' ? '(sans nom)' : quoted(name)));
      const found = count(inserted.length, 'colonne étrangère est intercalée', 'colonnes étrangères sont intercalées');
      faults.push(`${found} : ${namesText(names)}`);
    }
    if (hasTrailingSeparator) faults.push('l’en-tête se termine par un séparateur, soit une colonne sans nom');
    if (faults.length === 0) return;
    const [first] = renamed;
    yield ofFile('mineure', renamed.length + inserted.length, () => ({
      description: `${sentence(faults.join(' ; '))}.`,
      expectedValue: first?.means ?? 'noms et nombre de colonnes des textes',
      actualValue:
        first === undefined ? (inserted.length > 0 ? namesText(inserted) : 'colonne sans nom') : quoted(first.found),
      suggestion: 'Reprendre à l’export les noms de colonnes de l’article A. 47 A-1, sans autre colonne parmi elles.',
    }));
  },
};

const isBlankable = (column: Column) => MAY_BE_BLANK.includes(column);

const lineEnds: Control = {
  type: 'format_fin_de_ligne',
  title: 'Fins de ligne irrégulières',
  detects: 'Des lignes terminées par CR CR LF, ou plusieurs sortes de fins de ligne dans le fichier. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: `${RULES}, VI-1° a : enregistrements séparés par CR et/ou LF.`,
  concerns: 'other',
  weighs: 'count',
  *find({ file }) {
    const { lf, crlf, crcrlf, cr } = file.lineEnds;
    const kinds = (
      [
        ['LF', lf],
        ['CR LF', crlf],
        ['CR CR LF', crcrlf],
        ['CR', cr],
      ] as const
    ).filter(([, number]) => number > 0);
    if (crcrlf === 0 && kinds.length < 2) return;
    yield ofFile('mineure', crcrlf, () => ({
      description: `Les lignes se terminent ${kinds.length > 1 ? 'de plusieurs façons' : 'par deux retours chariot'} : ${kinds.map(([name, number]) => `${name} (${count(number, 'ligne')})`).join(', ')}.`,
      expectedValue: 'CR LF ou LF',
      actualValue: kinds.map(([name]) => name).join(', '),
      suggestion: 'Uniformiser les fins de ligne en CR LF ou en LF.',
    }));
  },
};

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const format: Category = {
  name: 'format',
  title: 'Format du fichier',
  controls: [
    emptyFile,
    encoding,
    separator,
    header,
    lines,
    mandatory,
    dates,
    amounts,
    sides,
    characters,
    lineEnds,
    fileName,
  ],
};
