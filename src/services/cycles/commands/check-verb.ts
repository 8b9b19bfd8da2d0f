import type { CommandArguments, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import type { Conflict } from '../timeline/history/conflicts.ts';
import { conflictsOf } from '../timeline/history/conflicts.ts';
import type { FileFault } from '../timeline/history/read-history.ts';
import { readHistory, readTexts, sentenceOf } from '../timeline/history/read-history.ts';
import type { Count, Survey } from '../timeline/history/survey.ts';
import { surveyOf } from '../timeline/history/survey.ts';
import { readInput } from './input-text.ts';

const USAGE = 'cycles check [--file FILE]';

/** Exit code 1 if the dataset has faults. Conflicts that are warnings, and gaps, are told and do not count. */
export const checkVerb = (directory: URL): CommandVerb => ({
  verb: 'check',
  summary: 'validate the history dataset, or FILE in place of its events; tells counts, gaps, conflicts and faults',
  usage: USAGE,
  options: { file: { value: 'FILE', about: 'in place of the events that are shipped; - is standard input' } },
  examples: ['cycles check', 'cycles check --file events.csv --json'],
  run: async ({ terminal }, args) => {
    const file = fileIn(args);
    const shipped = readTexts(directory);
    const texts = file === undefined ? shipped : { ...shipped, events: await readInput(file, terminal.stdin) };
    const { history, faults } = readHistory(texts);
    const survey = surveyOf(history);
    const conflicts = conflictsOf(history.events);
    const isFaulty = faults.length > 0 || conflicts.some(({ isFault }) => isFault);
    return {
      text: textOf(survey, conflicts, faults),
      json: { digest: history.digest, isFaulty, survey, conflicts, faults },
      exitCode: isFaulty ? 1 : 0,
    };
  },
});

function fileIn({ positional, options }: CommandArguments): string | undefined {
  if (positional.length > 0) throw new UsageError(`Usage: quintet ${USAGE}`);
  const { file } = options;
  return typeof file === 'string' ? file : undefined;
}

function textOf(survey: Survey, conflicts: readonly Conflict[], faults: readonly FileFault[]): string {
  const { emptyCenturies, thinCategories, withoutCoordinates } = survey.gaps;
  const told = [...faults.map(sentenceOf), ...conflicts.filter(({ isFault }) => isFault).map(conflictLine)];
  const warnings = conflicts.filter(({ isFault }) => !isFault).map(conflictLine);
  return [
    `${survey.events} events`,
    section('By category', survey.byCategory.map(countLine)),
    section('By source', survey.bySource.map(countLine)),
    section('By century', survey.byCentury.map(countLine)),
    section('By significance', survey.bySignificance.map(countLine)),
    section('By region', survey.byRegion.map(countLine)),
    section('By country', [survey.byCountry.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none']),
    section('Gaps', [
      `centuries without an event: ${emptyCenturies.join(', ') || 'none'}`,
      `categories with few events: ${thinCategories.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none'}`,
      `events without coordinates: ${withoutCoordinates.length}`,
    ]),
    section(`Possible conflicts: ${warnings.length}`, warnings),
    section(`Faults: ${told.length}`, told),
  ].join('\n\n');
}

const section = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `  ${line}`)].join('\n');

const countLine = ({ name, count }: Count) => `${String(count).padStart(6)}  ${name}`;

export const conflictLine = ({ ids, message }: Conflict) => `${ids.join(' and ')}: ${message}`;
