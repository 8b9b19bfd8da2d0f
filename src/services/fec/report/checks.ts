import { catalogue } from '../controls/catalogue.ts';
import { keepEnabled } from '../controls/enabled.ts';
import type { Report } from './report.ts';

/** What an analysis went through: every control of the catalogue, whether it ran, and how many anomalies it found. */
export type CheckState = 'ran' | 'off' | 'idle' | 'unknown';

export type Check = { type: string; title: string; state: CheckState; anomalies: number };

export type CheckedCategory = { title: string; checks: readonly Check[] };

/** French. */
export const CHECK_WORDS: Readonly<Record<CheckState, string>> = {
  ran: 'exécuté',
  off: 'désactivé',
  idle: 'sans objet pour ce fichier',
  unknown: 'non indiqué',
};

/**
 * Reports of earlier versions do not say what ran: of those controls that found nothing it is unknown. A report may also be
 * older than the catalogue: controls that are no longer in it come last, by their types.
 */
export function checksOf({ meta, summary }: Report): CheckedCategory[] {
  const enabled = new Set(typesOf(keepEnabled(catalogue, meta.disabledControls)));
  const ran = new Set(meta.controls ?? Object.keys(summary.byType));
  const silent: CheckState = meta.controls === undefined ? 'unknown' : 'idle';
  const stateOf = (type: string): CheckState => (ran.has(type) ? 'ran' : enabled.has(type) ? silent : 'off');
  const check = (type: string, title: string): Check => ({
    type,
    title,
    state: stateOf(type),
    anomalies: summary.byType[type] ?? 0,
  });
  const known = new Set(typesOf(catalogue));
  const former = [...ran].filter((type) => !known.has(type)).map((type) => check(type, type));
  return [
    ...catalogue.map(({ title, controls }) => ({
      title,
      checks: controls.map(({ type, title: words }) => check(type, words)),
    })),
    ...(former.length > 0 ? [{ title: 'Autres contrôles', checks: former }] : []),
  ];
}

const typesOf = (categories: typeof catalogue): string[] =>
  categories.flatMap(({ controls }) => controls.map(({ type }) => type));

/** The categories with those of their controls that are in this state; without any they are left out. */
export const inState = (categories: readonly CheckedCategory[], state: CheckState): CheckedCategory[] =>
  categories
    .map(({ title, checks }) => ({ title, checks: checks.filter((each) => each.state === state) }))
    .filter(({ checks }) => checks.length > 0);

export const countChecks = (categories: readonly CheckedCategory[]): number =>
  categories.reduce((sum, { checks }) => sum + checks.length, 0);
