import { accountText, count, linesText, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Control, Finding } from '../control.ts';
import { noEntry } from '../placing.ts';
import { findNamesakes } from './namesakes.ts';
import type { CountedLines } from './third-party-codes.ts';
import { readThirdPartyCodes } from './third-party-codes.ts';

/** How third parties are coded: numbers without labels, where none belong, missing ones, and two for one third party. */
const COLUMN_RULE = 'LPF, art. A. 47 A-1, VII-1°, 7 et 8 : numéro et libellé de compte auxiliaire.';

const codesOf = perBooks((books) => readThirdPartyCodes(books, MAX_ROWS));

function* onceOf(
  books: Books,
  { rows, total }: CountedLines,
  severity: Finding['severity'],
  words: (lines: number) => string,
  expectedValue: string,
  suggestion: (lines: number) => string,
): Iterable<Finding> {
  const [row] = rows;
  if (row === undefined) return;
  yield {
    severity,
    weight: total,
    row,
    describe: () => ({
      description: `${count(total, 'ligne')} ${words(total)} (${linesText(books, rows)}).`,
      expectedValue,
      actualValue: count(total, 'ligne'),
      suggestion: suggestion(total),
      period: null,
      rows,
      ...noEntry,
    }),
  };
}

const incompleteCode: Control = {
  type: 'auxiliaire_incomplet',
  title: 'Compte auxiliaire incomplet',
  detects: 'Des lignes avec un numéro d’auxiliaire sans libellé, ou un libellé sans numéro. Signalé une fois.',
  severityRule: 'Importante.',
  basis: COLUMN_RULE,
  concerns: 'other',
  weighs: 'count',
  find: (books) =>
    onceOf(
      books,
      codesOf(books).incomplete,
      'importante',
      () => 'dont un seul des champs CompAuxNum et CompAuxLib est renseigné',
      'les deux champs',
      () => 'Compléter le numéro ou le libellé du compte auxiliaire.',
    ),
};

const codeElsewhere: Control = {
  type: 'auxiliaire_hors_tiers',
  title: 'Compte auxiliaire hors des comptes de tiers',
  detects: 'Un compte auxiliaire sur des comptes des classes 1, 2, 3, 6 ou 7. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'L’auxiliaire détaille un compte collectif de tiers ; certains logiciels le portent sur toutes les lignes.',
  concerns: 'other',
  weighs: 'count',
  find: (books) =>
    onceOf(
      books,
      codesOf(books).elsewhere,
      'mineure',
      (lines) => `${lines < 2 ? 'porte' : 'portent'} un compte auxiliaire hors des comptes de tiers`,
      'classe 4',
      () => 'Limiter le compte auxiliaire aux comptes de tiers dans l’export.',
    ),
};

const SHARE_OF_MANY = 0.05;

const withoutCode: Control = {
  type: 'collectif_sans_auxiliaire',
  title: 'Lignes de tiers sans compte auxiliaire',
  detects:
    'Des lignes d’un compte collectif (401, 411) sans auxiliaire, alors que plus de la moitié des lignes du compte en ont un. Signalé une fois.',
  severityRule: 'Importante au-delà de 5 % des lignes de tiers, mineure sinon.',
  basis: COLUMN_RULE,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { missing, coded } = codesOf(books);
    const share = missing.total / Math.max(1, missing.total + coded);
    yield* onceOf(
      books,
      missing,
      share > SHARE_OF_MANY ? 'importante' : 'mineure',
      (lines) =>
        `${lines < 2 ? 'd’un compte collectif' : 'de comptes collectifs'} sans auxiliaire, soit ${percent(share)} des lignes de tiers`,
      '0 ligne',
      (lines) => `Ventiler ${lines < 2 ? 'cette ligne' : 'ces lignes'} par tiers.`,
    );
  },
};

const MOST_CODES = 5;

const nameOf = ({ ledger, parties }: Books, party: number): string =>
  quoted(ledger.labels.text(ledger.thirdPartyLabel[parties.thirdParty[party] as number] as number));

/** Their numbers, the first few of them. */
function codesText({ ledger, parties }: Books, twins: readonly number[]): string {
  const codes = twins
    .slice(0, MOST_CODES)
    .map((party) => quoted(ledger.thirdParties.text(parties.thirdParty[party] as number)));
  return `${codes.join(', ')}${twins.length > MOST_CODES ? '…' : ''}`;
}

const twice: Control = {
  type: 'tiers_doublon',
  title: 'Tiers en double',
  detects:
    'Un même nom sous plusieurs numéros d’auxiliaire d’un compte collectif, tous mouvementés dans l’exercice. Les noms communs (clients divers, comptoir) sont exclus.',
  severityRule: 'Mineure.',
  basis: 'Un tiers a un compte : les doublons faussent les soldes et les relances.',
  concerns: 'other',
  *find(books) {
    const { parties, accounts } = books;
    for (const twins of findNamesakes(books)) {
      const [party] = twins;
      const account = parties.account[party] as number;
      yield {
        severity: 'mineure',
        weight: Math.abs(parties.closing[party] as number),
        row: parties.groups.rows[parties.groups.starts[party] as number] as number,
        describe: () => ({
          description: `Le tiers ${nameOf(books, party)} existe sous ${count(twins.length, 'numéro')} du compte ${accountText(books, account)} : ${codesText(books, twins)}.`,
          rows: twins
            .slice(0, MAX_ROWS)
            .map((each) => parties.groups.rows[parties.groups.starts[each] as number] as number),
          expectedValue: '1 numéro',
          actualValue: count(twins.length, 'numéro'),
          suggestion: 'Fusionner les fiches du tiers, ou les distinguer par leur libellé.',
          compteNum: accounts.names[account] as string,
          period: null,
          ...noEntry,
        }),
      };
    }
  },
};

export const auxiliaryControls: readonly Control[] = [incompleteCode, codeElsewhere, withoutCode, twice];
