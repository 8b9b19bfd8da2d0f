import type { Confidence } from './category.ts';
import { CONFIDENCES } from './category.ts';
import type { Source } from './event.ts';
import { COLUMNS } from './event-row.ts';
import type { History } from './read-history.ts';
import type { Count } from './survey.ts';
import { surveyOf } from './survey.ts';

/**
 * The page on where the history is from: Markdown made of the dataset itself, so that its counts are never out of date.
 * Pure; does not write the file.
 */
export function renderDataSources(history: History): string {
  const survey = surveyOf(history);
  const rowsOf = new Map(survey.bySource.map(({ name, count }) => [name, count]));
  return [
    '# Where the history is from',
    `The cycles service ships with ${counted(survey.events)} events. Each names its source, and is served with it. ` +
      'Years are astronomical: 1 BCE is 0, 2 BCE is -1.',
    '## Sources',
    ...history.sources.flatMap((source) => describe(source, rowsOf.get(source.key) ?? 0)),
    '## Categories',
    table(['Category', 'Events'], countsIn(survey.byCategory)),
    '## Confidence',
    'A row tells how well it is known.',
    table(['Confidence', 'Meaning', 'Events', 'Star forts among them'], byConfidence(history)),
    '## Checking a compiled row',
    CHECKING,
    '## Adding a row',
    ADDING,
  ]
    .join('\n\n')
    .concat('\n');
}

function describe(source: Source, rows: number): string[] {
  const licence = source.licenceUrl === null ? source.licence : `[${source.licence}](${source.licenceUrl})`;
  const facts = [
    `- Key: \`${source.key}\``,
    `- Publisher: ${source.publisher}`,
    `- Licence: ${licence}`,
    ...(source.url === null ? [] : [`- Address: <${source.url}>`]),
    `- Rows: ${counted(rows)}`,
  ];
  return [`### ${source.name}`, facts.join('\n'), source.note, `Attribution: ${attributionOf(source)}`];
}

/** The sentence that a licence asks of whoever passes the rows on. */
export function attributionOf({ name, publisher, licence, licenceUrl, url }: Source): string {
  const named = `${publisher}: ${name}${url === null ? '' : `, ${url}`}`;
  if (licence.startsWith('Facts')) return 'none is asked for; facts have no owner.';
  if (licence.startsWith('CC0')) return `none is asked for. We say: ${named}.`;
  if (licence.startsWith('US Government work')) return `none is asked for; the publisher wishes to be cited. ${named}.`;
  if (licence.startsWith('ODC-BY')) {
    return `Contains information from ${named}, which is made available under the ODC Attribution License, ${licenceUrl}.`;
  }
  return `${named}, licensed under ${licence}${licenceUrl === null ? '' : `, ${licenceUrl}`}; changed as described above.`;
}

/** What is from the source, and what is not. */
export const CONFIDENCE_MEANINGS: Readonly<Record<Confidence, string>> = {
  sourced: 'place and year are from a source',
  year_compiled:
    'the place is from a source, the year is compiled; articles to check it against are named, but for some star forts',
  compiled: 'place and year are compiled; articles to check them against are named',
};

const byConfidence = ({ events }: History) =>
  CONFIDENCES.map((name) => {
    const known = events.filter(({ confidence }) => confidence === name);
    const forts = known.filter(({ category }) => category === 'Star Fort');
    return [`\`${name}\``, CONFIDENCE_MEANINGS[name], known.length, forts.length];
  });

const countsIn = (counts: readonly Count[]) => counts.map(({ name, count }) => [name, count]);

/** Numbers stand to the right. */
function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const rule = titles.map((_, at) => (typeof rows[0]?.[at] === 'number' ? '---:' : '---'));
  const lines = rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? counted(cell) : cell)));
  return [titles, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const counted = (count: number) => count.toLocaleString('en');

const CHECKING = [
  'Rows of the source `compiled`, and years of the confidence `year_compiled`, were written from general knowledge, not ' +
    'copied from a record. `check_first` and ' +
    '`check_second` name two articles by independent publishers; a compiled star fort names at least one. To check a row:',
  '',
  '1. Open both articles and compare year, place and what happened.',
  '2. Convert the year: an article’s 31 BCE is -30 here.',
  '3. Where the articles differ, take the year that both allow, or say in the title that it is traditional or approximate.',
  '4. Correct the row, or remove it if no article supports it.',
].join('\n');

const ADDING = [
  'Write the row into a CSV file with this header, and let the command check it against the dataset:',
  '',
  '```',
  COLUMNS.join(),
  '```',
  '',
  '```',
  'npm run -s quintet -- cycles add FILE --dry-run',
  'npm run -s quintet -- cycles add FILE',
  'npm run -s quintet -- cycles check',
  '```',
  '',
  'Nothing is added while anything is wrong. Rows that may be the same event as another are told; if they are not, add ' +
    '`--accept-conflicts`. A new source first needs a line in `sources.csv` with its licence.',
].join('\n');
