import type { JournalKind } from '../../ledger/journals.ts';
import { isOpeningJournal, kindByTopics, TOPIC_BEGINNINGS, TOPICS, topicOf } from '../../ledger/journals.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import type { Question } from '../explore/explorer.ts';
import type { Row } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
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

/** Nobody keeps as many; of a file that has more, the largest are looked at. */
export const MOST_JOURNALS = 500;

const beginningOf = (digits: number) => {
  const own = TOPIC_BEGINNINGS.filter(({ length }) => length === digits).map((each) => `'${each}'`);
  return `WHEN left(begins, ${digits}) IN (${own.join(', ')}) THEN left(begins, ${digits})`;
};

/** By journal and what the accounts of its lines speak for: a few rows for each, whatever accounts there are. */
export const testedJournalsQuestion: Question = {
  sql: `WITH journal_parts AS MATERIALIZED (
      SELECT journal, any_value(journal_label) AS label, left(account, 3) AS begins, credit <> 0 AS is_credited, count(*) AS lines
      FROM ${LEDGER} GROUP BY journal, begins, is_credited),
    sized AS (
      SELECT journal, any_value(label) AS label, count(DISTINCT left(begins, 2))::INTEGER AS beginnings, sum(lines) AS size
      FROM journal_parts GROUP BY journal),
    looked_at AS (SELECT * FROM sized ORDER BY size DESC, journal LIMIT ${MOST_JOURNALS}),
    whole AS (SELECT count(*)::INTEGER AS all_journals, sum(size)::BIGINT AS all_lines FROM sized)
    SELECT journal, any_value(l.label) AS label, CASE ${beginningOf(3)} ${beginningOf(2)} ELSE '' END AS begins, is_credited,
      sum(lines)::INTEGER AS lines, any_value(beginnings) AS beginnings, any_value(all_journals) AS all_journals,
      any_value(all_lines) AS all_lines
    FROM journal_parts JOIN looked_at l USING (journal), whole GROUP BY journal, 3, is_credited ORDER BY journal, 3, is_credited`,
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

/** Journals that were not looked at, the smallest, and how many lines they have. */
export type LeftOut = { journals: number; lines: number };

export function testedJournals(rows: readonly Row[]): { journals: TestedJournal[]; leftOut: LeftOut } {
  const all = whole(rows[0]?.['all_lines']);
  const journals = [...Map.groupBy(rows, (row) => text(row['journal']))].map(([journal, own]) =>
    judged(journal, own, all),
  );
  const lines = journals.reduce((sum, journal) => sum + journal.lines, 0);
  return {
    journals,
    leftOut: { journals: whole(rows[0]?.['all_journals']) - journals.length, lines: all - lines },
  };
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
  return lines < FEW_LINES || whole(own[0]?.['beginnings']) >= MIXED_BEGINNINGS
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
