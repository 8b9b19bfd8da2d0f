import type { JournalKind } from '../../ledger/journals.ts';
import { isOpeningJournal, kindByTopics, TOPICS, topicOf } from '../../ledger/journals.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import type { Question } from '../explore/explorer.ts';
import type { Row } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
import { MOST_ROWS } from '../explore/questions.ts';
import { text, whole } from '../explored.ts';

/** Which journals are kept by hand. A file does not say so: their names do, or what stands in them. */
export type TestedJournal = {
  journal: string;
  label: string;
  lines: number;
  kind: JournalKind;
  isManual: boolean;
  /** In French. */
  why: string;
};

/** By journal and the first three digits of accounts. */
export const testedJournalsQuestion: Question = {
  sql: `SELECT journal, any_value(journal_label) AS label, left(account, 3) AS begins, credit <> 0 AS is_credited, count(*)::INTEGER AS lines
    FROM ${LEDGER} GROUP BY journal, begins, is_credited ORDER BY journal, begins, is_credited LIMIT ${MOST_ROWS + 1}`,
  values: [],
  isKept: true,
};

const MANUAL_CODES = new Set(['OD', 'ODI', 'ODG', 'ODD', 'ODC', 'OPD', 'DIV', 'INV', 'OI', 'SIT', 'EXT', 'CLO', 'REG']);
const MANUAL_LABEL =
  /\bop(?:erations?|\.)? ?div|\bdivers|\bod\b|inventaire|\bregul|extourne|\bsituation|ajustement|\bcloture/;
/** A program writes more than that, or always to the same accounts. */
const MOST_SHARE = 0.25;
const FEW_LINES = 24;
const MIXED_BEGINNINGS = 4;

export function testedJournals(rows: readonly Row[]): TestedJournal[] {
  const all = rows.reduce((sum, row) => sum + whole(row['lines']), 0);
  return [...Map.groupBy(rows, (row) => text(row['journal']))].map(([journal, own]) => judged(journal, own, all));
}

function judged(journal: string, own: readonly Row[], all: number): TestedJournal {
  const label = text(own[0]?.['label']);
  const lines = own.reduce((sum, row) => sum + whole(row['lines']), 0);
  const kind = kindOf(journal, label, own);
  const told = (isManual: boolean, why: string) => ({ journal, label, lines, kind, isManual, why });
  if (kind === 'ouverture') return told(false, 'Journal d’à-nouveaux.');
  if (isNamedManual(journal, label)) return told(true, 'Son code ou son libellé est celui d’opérations diverses.');
  if (kind !== 'operations_diverses') return told(false, `Ses comptes sont ceux d’un journal ${OF_KIND[kind]}.`);
  if (lines > all * MOST_SHARE)
    return told(false, 'Il porte plus du quart des lignes : un logiciel l’alimente sans doute.');
  const beginnings = new Set(own.map((row) => text(row['begins']).slice(0, 2)));
  return lines < FEW_LINES || beginnings.size >= MIXED_BEGINNINGS
    ? told(true, 'Ni achats, ni ventes, ni trésorerie, ni paie : peu de lignes, ou des comptes variés.')
    : told(false, 'Toujours les mêmes comptes : un logiciel l’alimente sans doute.');
}

const OF_KIND = {
  achats: 'd’achats',
  ventes: 'de ventes',
  banque: 'de banque',
  caisse: 'de caisse',
  paie: 'de paie',
} as const;

function kindOf(journal: string, label: string, own: readonly Row[]): JournalKind {
  if (isOpeningJournal(journal, label)) return 'ouverture';
  const topics = new Int32Array(TOPICS);
  for (const row of own) {
    const topic = topicOf(text(row['begins']), row['is_credited'] === true);
    topics[topic] = (topics[topic] as number) + whole(row['lines']);
  }
  return kindByTopics(topics);
}

const isNamedManual = (journal: string, label: string): boolean =>
  MANUAL_CODES.has(journal.trim().toUpperCase()) || MANUAL_LABEL.test(folded(label));
