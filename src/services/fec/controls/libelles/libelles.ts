import { accountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';
import { contraryLabel } from './contrary-labels.ts';

/** Whether the labels say what an entry is about, and what they give away. */
const FEWEST_LINES = 2;
const FEWEST_COPIES = 20;

/** By label: 1 where it has fewer than three signs, or no letter at all. */
function emptyWords({ labels }: Ledger): Uint8Array {
  const { bytes, ends } = labels.arena;
  const empty = new Uint8Array(labels.count);
  let start = 0;
  for (let id = 0; id < empty.length; id += 1) {
    const end = ends[id] as number;
    let letters = 0;
    for (let at = start; at < end && letters === 0; at += 1) {
      const byte = bytes[at] as number;
      // Any byte beyond ASCII is part of an accented letter.
      if (byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) letters += 1;
    }
    if (letters === 0 || end - start < 3) empty[id] = 1;
    start = end;
  }
  return empty;
}

const unclear: Control = {
  type: 'libelle_peu_explicite',
  title: 'Libellés peu explicites',
  detects:
    'Dans un journal autre que de banque, au moins deux lignes dont le libellé a moins de trois signes ou aucune lettre ; ou une majorité de lignes dont le libellé répète celui du compte ou du journal. Signalé par journal.',
  severityRule: 'Mineure.',
  basis: 'LPF, art. A. 47 A-1, VII-1°, 11 : le libellé donne le motif de l’écriture.',
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, journalKinds } = books;
    const isEmpty = emptyWords(ledger);
    const journals = ledger.journals.count;
    const [all, bare, copied] = [new Int32Array(journals), new Int32Array(journals), new Int32Array(journals)];
    const bareRows: number[][] = [];
    const copiedRows: number[][] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      if (((ledger.flags[row] as number) & RowFlag.broken) !== 0) continue;
      const journal = ledger.journal[row] as number;
      const label = ledger.label[row] as number;
      all[journal] = (all[journal] as number) + 1;
      if (label === 0) continue;
      const isBare = isEmpty[label] === 1;
      if (
        !isBare &&
        ledger.accountLabel[ledger.account[row] as number] !== label &&
        ledger.journalLabel[journal] !== label
      )
        continue;
      const counts = isBare ? bare : copied;
      counts[journal] = (counts[journal] as number) + 1;
      const samples = isBare ? bareRows : copiedRows;
      samples[journal] ??= [];
      if (samples[journal].length < MAX_ROWS) samples[journal].push(row);
    }
    for (let journal = 0; journal < journals; journal += 1) {
      if (journalKinds[journal] === 'banque' || journalKinds[journal] === 'ouverture') continue;
      const copies = copied[journal] as number;
      const hasCopies = copies >= FEWEST_COPIES && copies * 2 > (all[journal] as number);
      const faults = (bare[journal] as number) + (hasCopies ? copies : 0);
      if (faults < FEWEST_LINES) continue;
      const rows = [...(bareRows[journal] ?? []), ...(hasCopies ? (copiedRows[journal] ?? []) : [])].slice(0, MAX_ROWS);
      const name = quoted(ledger.journals.text(journal));
      const row = rows[0] as number;
      yield {
        severity: 'mineure',
        weight: faults,
        row,
        describe: () => ({
          description: `Dans le journal ${name} (${count(all[journal] as number, 'ligne')}), ${count(faults, 'ligne')} n’ont pas de motif lisible, par exemple « ${quoted(ledger.labels.text(ledger.label[row] as number))} » (${linesText(books, rows)}).`,
          expectedValue: 'motif littéral',
          actualValue: count(faults, 'ligne'),
          suggestion: 'Renseigner le motif de l’opération dans le libellé.',
          period: null,
          ecritureNum: '',
          rows,
        }),
      };
    }
  },
};

const sensitive: Control = {
  type: 'libelle_sensible',
  title: 'Libellé évoquant une dépense non professionnelle',
  detects:
    'Une charge dont le libellé évoque une dépense personnelle, une amende, un cadeau, une pénalité ou une erreur, hors des comptes prévus pour elles et hors charges de personnel.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Seules les charges engagées dans l’intérêt de l’exploitation sont déductibles.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, thresholds, roles, entries } = books;
    const isExpense = accounts.starting('6');
    const isPlaced = accounts.starting('6234', '6238', '64', '671', '6581', '6582', '678', '69');
    const isSensitive = books.labelsMarked('sensitive');
    for (let row = 0; row < ledger.size; row += 1) {
      const account = ledger.account[row] as number;
      if (isExpense[account] === 0 || isPlaced[account] === 1 || isSensitive[ledger.label[row] as number] === 0)
        continue;
      const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      if (amount <= 0 || roles[entries.of[row] as number] !== 0) continue;
      yield {
        severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
        weight: amount,
        row,
        describe: () => {
          const label = quoted(ledger.labels.text(ledger.label[row] as number));
          return {
            description: `${euros(amount)} au débit du compte ${accountText(books, account)} avec le libellé « ${label} » (${linesText(books, [row])}).`,
            expectedValue: 'charge professionnelle',
            actualValue: label,
            suggestion:
              'Vérifier le caractère professionnel de la charge, et sinon la reclasser (108, 455) ou la réintégrer.',
            compteNum: accounts.names[account] as string,
          };
        },
      };
    }
  },
};

export const libelles: Category = {
  name: 'libelles',
  title: 'Libellés',
  controls: [unclear, sensitive, contraryLabel],
};
