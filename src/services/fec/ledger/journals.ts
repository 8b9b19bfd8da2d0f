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
    const label = ledger.labels.text(ledger.journalLabel[journal] as number);
    return isOpeningJournal(ledger.journals.text(journal), label) ? 1 : 0;
  });
}

export const isOpeningJournal = (code: string, label: string): boolean =>
  OPENING_CODES.has(code.trim().toUpperCase()) || OPENING_LABEL.test(folded(label));

export function journalKinds(ledger: Ledger, accounts: Accounts, opening: Uint8Array): readonly JournalKind[] {
  const lines = linesByTopic(ledger, accounts);
  return Array.from({ length: ledger.journals.count }, (_, journal): JournalKind => {
    if (opening[journal] === 1) return 'ouverture';
    return kindByTopics(lines.subarray(journal * TOPICS, (journal + 1) * TOPICS));
  });
}

/** Of a journal, by how many of its lines are of which topic. */
export function kindByTopics(own: Int32Array): Exclude<JournalKind, 'ouverture'> {
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
}

/** What the account of a line speaks for; no account has two. */
const Topic = { other: 0, supplier: 1, customer: 2, bank: 3, cash: 4, wages: 5 } as const;
export const TOPICS = 6;
const TOPIC_ACCOUNTS: readonly (readonly [number, readonly string[]])[] = [
  [Topic.supplier, ['401', '404']],
  [Topic.customer, ['411', '70']],
  [Topic.bank, ['512', '514', '517']],
  [Topic.cash, ['53']],
  [Topic.wages, ['641', '645', '646', '421', '43']],
];

/** How accounts begin that speak for something. */
export const TOPIC_BEGINNINGS: readonly string[] = TOPIC_ACCOUNTS.flatMap(([, begins]) => begins);

/** Of a line, by how its account begins (three digits are enough). */
export function topicOf(account: string, isCredited: boolean): number {
  const topic = TOPIC_ACCOUNTS.find(([, begins]) => begins.some((each) => account.startsWith(each)))?.[0];
  return topic === undefined || (topic === Topic.supplier && !isCredited) ? Topic.other : topic;
}

/** By journal and topic: `lines[journal * TOPICS + topic]`. Of suppliers only lines with a credit count, others are `other`. */
function linesByTopic({ size, journal, account, credit, journals }: Ledger, accounts: Accounts): Int32Array {
  const topics = new Uint8Array(accounts.count);
  for (const [topic, prefixes] of TOPIC_ACCOUNTS) {
    for (const [id, isOn] of accounts.starting(...prefixes).entries()) if (isOn === 1) topics[id] = topic;
  }
  const lines = new Int32Array(journals.count * TOPICS);
  for (let row = 0; row < size; row += 1) {
    const topic = topics[account[row] as number] as number;
    const counted = topic === Topic.supplier && credit[row] === 0 ? Topic.other : topic;
    const cell = (journal[row] as number) * TOPICS + counted;
    lines[cell] = (lines[cell] as number) + 1;
  }
  return lines;
}
