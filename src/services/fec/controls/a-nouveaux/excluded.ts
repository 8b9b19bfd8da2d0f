import { count, entryText, euros, quoted } from '../../french/wording.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { centralJournals } from './central-journals.ts';

/** What must not be in the file: entries that close the year, and centralised ones. */
const EXCLUSION_RULE =
  'LPF, art. A. 47 A-1, VII-1° : ni écritures de centralisation, ni écritures de solde des comptes de charges et de produits.';

export const closingEntries: Control = {
  type: 'ecriture_solde_6_7',
  title: 'Écritures de solde des comptes de charges et de produits',
  detects:
    'Des écritures qui ne touchent que les classes 6 et 7 et le résultat (12), et portent ensemble sur au moins cinq comptes de charges et de produits. Signalé une fois.',
  severityRule: 'Importante.',
  basis: EXCLUSION_RULE,
  concerns: 'other',
  *find(books) {
    const { entries, roles } = books;
    const closing: number[] = [];
    let total = 0;
    for (let entry = 0; entry < entries.count; entry += 1) {
      if (((roles[entry] as number) & Role.closing) === 0) continue;
      closing.push(entry);
      total += Math.abs(entries.debit[entry] as number);
    }
    const [first] = closing;
    if (first === undefined) return;
    const own = rowsOf(entries.groups, first);
    yield {
      severity: 'importante',
      weight: total,
      row: own[0] as number,
      describe: () => ({
        description:
          closing.length < 2
            ? `L’${entryText(books, first)} solde les comptes de charges et de produits, pour ${euros(total)}.`
            : `${count(closing.length, 'écriture')} soldent les comptes de charges et de produits, pour ${euros(total)}, la première étant l’${entryText(books, first)}.`,
        expectedValue: 'aucune écriture',
        actualValue: count(closing.length, 'écriture'),
        suggestion: 'Exporter le fichier avant les écritures de solde des classes 6 et 7.',
        rows: [...own.subarray(0, MAX_ROWS)],
      }),
    };
  },
};

const MAX_NAMED = 5;

export const centralised: Control = {
  type: 'centralisation',
  title: 'Journal de centralisation dans le fichier',
  detects:
    'Un journal dont les écritures reprennent, compte par compte et pendant au moins trois mois, les totaux mensuels d’un autre journal au moins deux fois plus long.',
  severityRule: 'Importante.',
  basis: EXCLUSION_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, exercise } = books;
    for (const { journal, months, lines, row, detailed } of centralJournals(books)) {
      const name = quoted(ledger.journals.text(journal));
      yield {
        severity: 'importante',
        weight: 0,
        row,
        describe: () => {
          const names = detailed.slice(0, MAX_NAMED).map((each) => quoted(ledger.journals.text(each)));
          return {
            description: `Le journal ${name} (${count(lines, 'ligne')}) reprend sur ${months} des ${exercise.months} mois les totaux ${names.length < 2 ? 'du journal' : 'des journaux'} ${names.join(', ')}${detailed.length > MAX_NAMED ? '…' : ''}.`,
            expectedValue: 'aucune centralisation',
            actualValue: name,
            suggestion: `Exclure le journal ${name} de l’export.`,
            period: null,
            ecritureNum: '',
          };
        },
      };
    }
  },
};
