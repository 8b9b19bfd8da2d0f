import type { Ledger } from '../reader/ledger.ts';
import type { Accounts } from './accounts/accounts.ts';
import { folded } from './labels/label-marks.ts';

/** What each journal is for, told by its code, its label and what is posted in it. By number of `ledger.journals`. */
export type JournalKind = 'ouverture' | 'achats' | 'ventes' | 'banque' | 'caisse' | 'paie' | 'operations_diverses';

const OPENING_CODES = new Set([
  'AN',
  'ANO',
  'ANV',
  'RAN',
  'OUV',
  'A.N',
  'A.N.',
  'AN1',
  'AD',
  'A NOUV',
  'ANOUV',
  'AND',
  'RAND',
]);
const OPENING_LABEL = /\ba[- ]?nouveau|\bouverture|reprise des? soldes?|report a nouveau/;

/** By journal, 1 for those that hold the opening balances. Needs no entries: they are told apart with its help. */
export function openingJournals(ledger: Ledger): Uint8Array {
  return Uint8Array.from({ length: ledger.journals.count }, (_, journal) => {
    const code = ledger.journals.text(journal).trim().toUpperCase();
    const label = folded(ledger.labels.text(ledger.journalLabel[journal] as number));
    return OPENING_CODES.has(code) || OPENING_LABEL.test(label) ? 1 : 0;
  });
}

export function journalKinds(ledger: Ledger, accounts: Accounts, opening: Uint8Array): readonly JournalKind[] {
  const lines = linesByTopic(ledger, accounts);
  return Array.from({ length: ledger.journals.count }, (_, journal): JournalKind => {
    if (opening[journal] === 1) return 'ouverture';
    const own = lines.subarray(journal * TOPICS, (journal + 1) * TOPICS);
    const all = Math.max(
      1,
      own.reduce((sum, count) => sum + count, 0),
    );
    const share = (topic: number) => (own[topic] as number) / all;
    if (share(Topic.cash) >= 0.25) return 'caisse';
    if (share(Topic.bank) >= 0.2) return 'banque';
    if (share(Topic.wages) >= 0.6) return 'paie';
    if (share(Topic.customer) >= 0.4) return 'ventes';
    if (share(Topic.supplier) >= 0.2) return 'achats';
    return 'operations_diverses';
  });
}

/** What the account of a line speaks for; no account has two. */
const Topic = { other: 0, supplier: 1, customer: 2, bank: 3, cash: 4, wages: 5 } as const;
const TOPICS = 6;

/** By journal and topic: `lines[journal * TOPICS + topic]`. Of suppliers only lines with a credit count, others are `other`. */
function linesByTopic({ size, journal, account, credit, journals }: Ledger, accounts: Accounts): Int32Array {
  const topics: readonly (readonly [number, readonly string[]])[] = [
    [Topic.supplier, ['401', '404']],
    [Topic.customer, ['411', '70']],
    [Topic.bank, ['512', '514', '517']],
    [Topic.cash, ['53']],
    [Topic.wages, ['641', '645', '646', '421', '43']],
  ];
  const topicOf = new Uint8Array(accounts.count);
  for (const [topic, prefixes] of topics) {
    for (const [id, isOn] of accounts.starting(...prefixes).entries()) if (isOn === 1) topicOf[id] = topic;
  }
  const lines = new Int32Array(journals.count * TOPICS);
  for (let row = 0; row < size; row += 1) {
    const topic = topicOf[account[row] as number] as number;
    const counted = topic === Topic.supplier && credit[row] === 0 ? Topic.other : topic;
    const cell = (journal[row] as number) * TOPICS + counted;
    lines[cell] = (lines[cell] as number) + 1;
  }
  return lines;
}
