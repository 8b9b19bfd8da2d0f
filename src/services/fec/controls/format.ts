import type { Books } from '../ledger/books.ts';
import { RowFlag } from '../ledger/ledger.ts';
import { COLUMNS_IN_ORDER } from '../reader/column-names.ts';
import type { Column, LineFault, Separator, ValueFaults, ValueSample } from '../reader/file-facts.ts';
import { count, linesText, percent, quoted } from '../report/wording.ts';
import type { Category, Control, Description, Finding, Severity } from './control.ts';
import { MAX_ROWS } from './control.ts';

/**
 * Whether the file is written as article A. 47 A-1 asks. Reads what the reader noted about the file; looks at no amount and
 * no date itself. Faults are grouped: one anomaly for a column, or for a kind of line, with the number of lines in
 * `actualValue` and the first of them in `lines`.
 */
const RULES = 'LPF, art. A. 47 A-1';

const emptyFile: Control = {
  type: 'format_fichier_vide',
  title: 'Fichier sans écriture exploitable',
  detects:
    'Un fichier dont aucune ligne ne porte de montant lisible. Un fichier sans aucune ligne est refusé avant l’analyse.',
  severityRule: 'Critique.',
  basis: `${RULES}, VII : le fichier contient les écritures de l’exercice.`,
  concerns: 'other',
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
const MAX_NAMES = 6;

const header: Control = {
  type: 'format_entete',
  title: 'En-tête non conforme',
  detects:
    'Des colonnes manquantes, dans un autre ordre, nommées autrement, ou étrangères avant la dernière colonne obligatoire. Les colonnes ajoutées à la fin sont permises. Signalé une fois par gravité.',
  severityRule:
    'Critique s’il manque une colonne à valeur obligatoire, importante s’il manque une autre colonne ou si l’ordre diffère, mineure pour un nom, une colonne intercalée ou une colonne sans nom.',
  basis: `${RULES}, VII-1° et VIII : liste et ordre des champs.`,
  concerns: 'other',
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
      const place = ordered.findIndex((column, index) => column !== known[index]);
      const [expected, actual] = [ordered[place] as string, known[place] as string];
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

/** From this share on, it is the export itself that is at fault. */
const SHARE_OF_BROKEN = 0.01;

const lines: Control = {
  type: 'format_ligne',
  title: 'Nombre de champs différent de l’en-tête',
  detects:
    'Des lignes qui n’ont pas autant de champs que l’en-tête : illisibles, rattrapées parce qu’un séparateur figurait dans un texte, ou complétées parce que des champs vides manquaient à la fin. Signalé une fois pour chaque cas.',
  severityRule:
    'Lignes illisibles : critique au-delà de 1 % des lignes, importante sinon. Séparateur dans un texte : importante. Champs vides en moins ou en trop à la fin : mineure.',
  basis: `${RULES}, VI : un enregistrement par ligne, et autant de champs que l’en-tête.`,
  concerns: 'other',
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
    const short = file.mendedLines.filter(({ fields }) => fields < expected);
    const torn = file.mendedLines.filter(({ row, fields }) => fields > expected && holdsSeparator(books, row));
    const long = file.mendedLines.filter(({ row, fields }) => fields > expected && !holdsSeparator(books, row));
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
        description: `${count(total, 'ligne')} (${linesText(books, rows)}) ${total < 2 ? word : words} : ${namesText(fields)} champs au lieu de ${expected}.`,
        expectedValue: count(expected, 'champ'),
        actualValue: count(total, 'ligne'),
        suggestion,
        ...overall(total, rows),
      };
    },
  };
}

/** Whether one of the line's texts was put together again from several fields. */
function holdsSeparator({ ledger, file }: Books, row: number): boolean {
  const mark = file.separator.charCodeAt(0);
  return (
    ledger.labels.bytesOf(ledger.label[row] as number).includes(mark) ||
    ledger.pieces.bytesOf(ledger.piece[row] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.accountLabel[ledger.account[row] as number] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.thirdPartyLabel[ledger.thirdParty[row] as number] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.journalLabel[ledger.journal[row] as number] as number).includes(mark)
  );
}

/** Without these a line cannot be placed in the books. */
const VITAL: readonly Column[] = ['EcritureNum', 'EcritureDate', 'CompteNum', 'Debit', 'Montant', 'Sens'];

const mandatory: Control = {
  type: 'format_champ_obligatoire',
  title: 'Champ obligatoire vide',
  detects:
    'Des lignes où un champ obligatoire est vide. Signalé une fois par champ. Un ValidDate vide partout relève de la validation, DateRglt et ModeRglt du régime de trésorerie.',
  severityRule:
    'Critique pour EcritureNum, EcritureDate, CompteNum et les montants, importante pour les autres champs.',
  basis: `${RULES}, VII-1° et VIII : champs à renseigner.`,
  concerns: 'other',
  *find(books) {
    const { ledger, file } = books;
    for (const faults of file.emptyMandatory) {
      const { column, count: lacking } = faults;
      if (column === 'DateRglt' || column === 'ModeRglt') continue;
      if (column === 'ValidDate' && lacking + file.brokenCount >= ledger.size) continue;
      const name = column === 'Debit' ? 'Debit et Credit' : column;
      yield ofColumn(faults, VITAL.includes(column) ? 'critique' : 'importante', () => ({
        description: `${name} ${column === 'Debit' ? 'sont vides tous deux' : 'est vide'} sur ${count(lacking, 'ligne')}, soit ${percent(lacking / ledger.size)} du fichier (${placesOf(books, faults)}).`,
        expectedValue: '0 ligne',
        actualValue: count(lacking, 'ligne'),
        suggestion: `Compléter ${column === 'Debit' ? 'le montant' : `le champ ${name}`} sur ${lacking === 1 ? 'cette ligne' : 'ces lignes'}.`,
      }));
    }
  },
};

const dates: Control = {
  type: 'format_date',
  title: 'Date mal écrite',
  detects:
    'Des dates qui n’existent pas au calendrier ou qui ne sont pas écrites AAAAMMJJ. Signalé une fois par champ, les dates illisibles à part de celles qui ont pu être lues.',
  severityRule:
    'Date illisible : critique pour EcritureDate, importante pour les autres champs. Date lisible mais écrite autrement : importante pour EcritureDate, mineure pour les autres.',
  basis: `${RULES}, XII-4° : dates au format AAAAMMJJ sans séparateur.`,
  concerns: 'other',
  *find(books) {
    const { file } = books;
    for (const faults of file.unreadableDates) {
      const severity = faults.column === 'EcritureDate' ? 'critique' : 'importante';
      yield ofColumn(faults, severity, () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'n’est pas une date' : 'ne sont pas des dates'} : ${samplesOf(faults)} (${placesOf(books, faults)}).`,
        expectedValue: 'AAAAMMJJ',
        actualValue: actualOf(faults),
        suggestion: `Corriger ${faults.count < 2 ? 'cette date' : 'ces dates'} d’après la pièce justificative.`,
      }));
    }
    for (const faults of file.irregularDates) {
      const severity = faults.column === 'EcritureDate' ? 'importante' : 'mineure';
      yield ofColumn(faults, severity, () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'est écrite' : 'sont écrites'} autrement que AAAAMMJJ : ${samplesOf(faults)} (${placesOf(books, faults)}).`,
        expectedValue: 'AAAAMMJJ',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les dates au format AAAAMMJJ.',
      }));
    }
  },
};

const amounts: Control = {
  type: 'format_montant',
  title: 'Montant mal écrit',
  detects:
    'Des montants illisibles, écrits avec un point décimal, un séparateur de milliers ou un exposant, ou de plus de deux décimales. Les zéros et les espaces de remplissage sont permis. Signalé une fois par champ et par cas.',
  severityRule:
    'Illisible : critique. Écrit autrement : importante. Plus de deux décimales : mineure. Un cran de moins pour Montantdevise.',
  basis: `${RULES}, XII-2° : virgule décimale, sans séparateur de milliers.`,
  concerns: 'other',
  *find(books) {
    const { ledger, file } = books;
    for (const faults of file.unreadableAmounts) {
      yield ofColumn(faults, isForeign(faults) ? 'importante' : 'critique', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'est illisible' : 'sont illisibles'} : ${samplesOf(faults)} (${placesOf(books, faults)}).${isForeign(faults) ? '' : ' Ces lignes ne comptent dans aucun total.'}`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: 'Corriger les montants d’après la pièce justificative.',
      }));
    }
    for (const faults of file.irregularAmounts) {
      const [sample] = faults.samples;
      // A few of them among regular amounts are not trusted: their lines count nowhere.
      const flags = sample === undefined ? 0 : (ledger.flags[sample.row] as number);
      const isTrusted = (flags & RowFlag.unreadableAmount) === 0;
      yield ofColumn(faults, isForeign(faults) ? 'mineure' : 'importante', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'n’est pas écrite' : 'ne sont pas écrites'} selon les textes (point décimal, milliers ou exposant) : ${samplesOf(faults)} (${placesOf(books, faults)}).${isTrusted || isForeign(faults) ? '' : faults.count < 2 ? ' Cette ligne, isolée, ne compte dans aucun total.' : ' Ces lignes, isolées, ne comptent dans aucun total.'}`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les montants avec une virgule décimale et sans séparateur de milliers.',
      }));
    }
    for (const faults of file.excessDecimals) {
      yield ofColumn(faults, 'mineure', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'a' : 'ont'} plus de deux décimales : ${samplesOf(faults)} (${placesOf(books, faults)}). ${faults.count < 2 ? 'Elle est arrondie' : 'Elles sont arrondies'} au centime.`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les montants arrondis au centime.',
      }));
    }
  },
};

const isForeign = ({ column }: ValueFaults) => column === 'Montantdevise';

const sides: Control = {
  type: 'format_sens',
  title: 'Sens inconnu',
  detects: 'Dans un fichier à colonnes Montant et Sens, un sens autre que D, C, +1 ou -1. Signalé une fois.',
  severityRule: 'Critique.',
  basis: `${RULES}, X : Sens vaut D ou C, +1 ou -1.`,
  concerns: 'other',
  *find(books) {
    for (const faults of books.file.unreadableSides) {
      yield ofColumn(faults, 'critique', () => ({
        description: `${count(faults.count, 'ligne')} ${faults.count < 2 ? 'porte' : 'portent'} un sens inconnu : ${samplesOf(faults)} (${placesOf(books, faults)}). Ces lignes ne comptent dans aucun total.`,
        expectedValue: 'D ou C, +1 ou -1',
        actualValue: actualOf(faults),
        suggestion: 'Corriger le sens de ces lignes.',
      }));
    }
  },
};

const characters: Control = {
  type: 'format_caracteres',
  title: 'Caractères parasites',
  detects:
    'Des lignes contenant des caractères de contrôle, de remplacement, des accents encodés deux fois, ou des espaces insécables dans les montants. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: `${RULES}, XII : valeurs en clair, dans un jeu de caractères admis.`,
  concerns: 'other',
  *find(books) {
    const { lines: total, samples } = books.file.strangeCharacters;
    if (total === 0) return;
    yield ofSamples('mineure', total, samples, () => {
      const examples = valuesOf(samples);
      return {
        description: `${count(total, 'ligne contient', 'lignes contiennent')} des caractères parasites (${linesText(books, rowsOf(samples))})${examples === '' ? '' : ` : ${examples}`}.`,
        expectedValue: '0 ligne',
        actualValue: count(total, 'ligne'),
        suggestion: 'Nettoyer les libellés avant l’export.',
      };
    });
  },
};

const lineEnds: Control = {
  type: 'format_fin_de_ligne',
  title: 'Fins de ligne irrégulières',
  detects: 'Des lignes terminées par CR CR LF, ou plusieurs sortes de fins de ligne dans le fichier. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: `${RULES}, VI-1° a : enregistrements séparés par CR et/ou LF.`,
  concerns: 'other',
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

/** About the file as such: no line, no month. */
function ofFile(severity: Severity, weight: number, describe: () => Description): Finding {
  return { severity, weight, row: -1, describe: () => ({ ...describe(), period: null }) };
}

function ofColumn(faults: ValueFaults, severity: Severity, describe: () => Description): Finding {
  return ofSamples(severity, faults.count, faults.samples, describe);
}

function ofSamples(
  severity: Severity,
  total: number,
  samples: readonly ValueSample[],
  describe: () => Description,
): Finding {
  return {
    severity,
    weight: total,
    row: samples[0]?.row ?? -1,
    describe: () => ({ ...describe(), ...overall(total, rowsOf(samples)) }),
  };
}

/** Where several lines are concerned, neither the month nor the entry of the first one stands for all. */
function overall(total: number, rows: readonly number[]): Partial<Description> {
  const first = rows.slice(0, MAX_ROWS);
  return total < 2 ? { rows: first } : { rows: first, period: null, journalCode: '', ecritureNum: '' };
}

const rowsOf = (samples: readonly ValueSample[]): number[] => samples.map(({ row }) => row);

function placesOf(books: Books, { samples }: ValueFaults): string {
  return linesText(books, rowsOf(samples));
}

const MAX_EXAMPLES = 3;

/** Up to three different values: `« 20250231 », « 20251301 »`. */
function valuesOf(samples: readonly ValueSample[]): string {
  const values = [...new Set(samples.map(({ value }) => quoted(value)))].filter((value) => value !== '');
  return values
    .slice(0, MAX_EXAMPLES)
    .map((value) => `« ${value} »`)
    .join(', ');
}

const samplesOf = ({ samples }: ValueFaults): string => valuesOf(samples);

/** How many, and one of them: `3 valeurs, dont « 20250231 »`. */
function actualOf({ count: total, samples }: ValueFaults): string {
  const example = valuesOf(samples.slice(0, 1));
  if (example === '') return count(total, 'valeur');
  return total < 2 ? `1 valeur : ${example}` : `${count(total, 'valeur')}, dont ${example}`;
}

/** A column after a noun: `de Debit`, `d’EcritureDate`. */
const ofName = (column: Column): string => (/^[EI]/.test(column) ? `d’${column}` : `de ${column}`);

function namesText(names: readonly (string | number)[]): string {
  return `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? '…' : ''}`;
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const format: Category = {
  name: 'format',
  title: 'Format du fichier',
  controls: [emptyFile, encoding, separator, header, lines, mandatory, dates, amounts, sides, characters, lineEnds],
};
