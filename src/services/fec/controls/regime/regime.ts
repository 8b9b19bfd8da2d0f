import { count, linesText } from '../../french/wording.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';

/** What is asked of ledgers kept on a cash basis. */
const LAYOUT_RULE = 'LPF, art. A. 47 A-1, VIII-5° et VIII-7° : champs propres aux comptabilités de trésorerie.';

const settlement: Control = {
  type: 'regime_reglement_absent',
  title: 'Date ou mode de règlement absent',
  detects:
    'Dans une comptabilité de trésorerie, des lignes de trésorerie, de charges ou de produits sans date ou sans mode de règlement, dans des écritures qui touchent la trésorerie. Signalé une fois.',
  severityRule: 'Importante.',
  basis: LAYOUT_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, entries, roles } = books;
    if (books.accountingType !== 'tresorerie' || books.file.layout === 'engagement') return;
    const isConcerned = accounts.starting('5', '6', '7');
    const isCash = accounts.starting('5', '108', '455');
    const touchesCash = new Uint8Array(entries.count);
    for (let row = 0; row < ledger.size; row += 1) {
      if (isCash[ledger.account[row] as number] === 1) touchesCash[entries.of[row] as number] = 1;
    }
    const rows: number[] = [];
    let faults = 0;
    let dates = 0;
    let modes = 0;
    for (let row = 0; row < ledger.size; row += 1) {
      const lacking = (ledger.flags[row] as number) & (RowFlag.noSettlementDate | RowFlag.noSettlementMode);
      const entry = entries.of[row] as number;
      if (lacking === 0 || isConcerned[ledger.account[row] as number] === 0) continue;
      if (touchesCash[entry] === 0 || roles[entry] !== 0) continue;
      faults += 1;
      if ((lacking & RowFlag.noSettlementDate) !== 0) dates += 1;
      if ((lacking & RowFlag.noSettlementMode) !== 0) modes += 1;
      if (rows.length < MAX_ROWS) rows.push(row);
    }
    const [row] = rows;
    if (row === undefined) return;
    yield {
      severity: 'importante',
      weight: 0,
      row,
      describe: () => ({
        description: `${count(faults, 'ligne')} d’écritures de trésorerie ${faults < 2 ? 'n’est pas complète' : 'ne sont pas complètes'} (${linesText(books, rows)}) : ${missing(dates, modes)}.`,
        expectedValue: '0 ligne',
        actualValue: count(faults, 'ligne'),
        suggestion: `Compléter la date et le mode de règlement (DateRglt, ModeRglt) de ${faults < 2 ? 'cette ligne' : 'ces lignes'}.`,
        period: null,
        rows,
      }),
    };
  },
};

const FEWEST_ENTRIES = 20;
const FEWEST_MONTHS = 3;

/** Only what is missing: `2 dates de règlement manquent`. */
function missing(dates: number, modes: number): string {
  const parts = [
    ...(dates === 0 ? [] : [count(dates, 'date de règlement', 'dates de règlement')]),
    ...(modes === 0 ? [] : [count(modes, 'mode de règlement', 'modes de règlement')]),
  ];
  return `${parts.join(' et ')} ${dates + modes < 2 ? 'manque' : 'manquent'}`;
}

const incoherent: Control = {
  type: 'regime_incoherent',
  title: 'Format d’export et contenu qui ne concordent pas',
  detects:
    'Les champs d’une comptabilité de trésorerie pour un contenu d’engagement (fournisseurs et clients), ou l’inverse sur au moins vingt écritures et trois mois. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: LAYOUT_RULE,
  concerns: 'other',
  *find(books) {
    const { entries, exercise, file } = books;
    const isCashLayout = file.layout !== 'engagement';
    if (books.accountingType !== (isCashLayout ? 'engagement' : 'tresorerie')) return;
    // A few payments do not make a cash basis: they may be all that was exported.
    if (!isCashLayout && (entries.count < FEWEST_ENTRIES || exercise.months < FEWEST_MONTHS)) return;
    const words = (isCash: boolean) => (isCash ? 'trésorerie' : 'engagement');
    yield {
      severity: 'mineure',
      weight: 0,
      row: -1,
      describe: () => ({
        description: `L’en-tête est celui d’une comptabilité ${isCashLayout ? 'de trésorerie' : 'd’engagement'}, alors que les écritures sont celles d’une comptabilité ${isCashLayout ? 'd’engagement' : 'de trésorerie'}.`,
        expectedValue: words(isCashLayout),
        actualValue: words(!isCashLayout),
        suggestion: 'Choisir le format d’export (18, 21 ou 22 champs) qui correspond au régime.',
        period: null,
      }),
    };
  },
};

export const regime: Category = { name: 'regime', title: 'Régime de trésorerie', controls: [settlement, incoherent] };
