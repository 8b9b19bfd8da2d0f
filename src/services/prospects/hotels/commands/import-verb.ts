import { systemClock } from '#kernel/clock.ts';
import { dateAt, isoDateOf } from '#lib/calendar/iso-date.ts';
import { nearWord } from '#lib/text/near-word.ts';
import type { CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import type { ImportFile, ImportReport } from '../import/import-file.ts';
import { importFile } from '../import/import-file.ts';
import { whileAlone } from '../import/only-one.ts';
import { openFile } from '../import/open-file.ts';
import { grouped, ProgressBar } from '../import/progress.ts';
import { DISQUALIFICATIONS } from '../rules/qualification.ts';
import type { Counts, Source } from '../store/imports/import-runs.ts';
import { SOURCES } from '../store/imports/import-runs.ts';
import type { Waiting } from '../store/imports/waiting.ts';
import { readWaiting } from '../store/imports/waiting.ts';
import { today } from './today.ts';

const USAGE = `hotels import (${SOURCES.join('|')}) FILE… [--as-of YYYY-MM-DD] [--terms FILE] [--closes-many]`;

export const importVerb: CommandVerb = {
  verb: 'import',
  summary: 'take registry files in; run it again after an interruption, and it goes on',
  usage: USAGE,
  operands: { names: ['SOURCE', 'FILE'], least: 2 },
  options: {
    'as-of': {
      value: 'YYYY-MM-DD',
      about: 'when the facts were observed; unless told, when the file was last written',
    },
    terms: { value: 'FILE', about: 'for ratings: what their provider allows' },
    'closes-many': { about: 'for hlb: the list may leave out many hotels of the last one' },
  },
  examples: ['hotels import hlb hotels.geojson', 'hotels import ratings ratings.csv --as-of 2026-11-01'],
  run: async (context, args) => {
    const [name = '', ...paths] = args.positional;
    const source = SOURCES.find((each) => each === name);
    if (source === undefined) throw new UsageError(noSuchSource(name));
    for (const [option, only] of Object.entries(ONLY_FOR)) {
      if (args.options[option] !== undefined && source !== only) {
        throw new UsageError(`--${option} is for ${only}, not for ${source}.`);
      }
    }
    const options = {
      asOf: dateOption(args.options['as-of']),
      terms: textOption(args.options['terms']),
      closesMany: args.options['closes-many'] === true,
      today: today(),
    };
    // Everything that can be refused is refused before the first row is taken.
    const files: ImportFile[] = [];
    for (const path of paths) files.push(await openFile(path, source, options));
    const { database } = await context.open();
    const reports = await whileAlone(database, async () => {
      const done: { file: string; report: ImportReport }[] = [];
      for (const file of files) {
        const { terminal } = context;
        const watcher = {
          write: terminal.progress,
          isInteractive: terminal.isInteractive,
          now: () => systemClock.now().getTime(),
        };
        const bar = new ProgressBar(watcher, file.name, file.bytes);
        const report = await importFile(database, file, options.today, bar).catch(explainLoss);
        done.push({ file: file.name, report });
      }
      return done;
    });
    if (reports === undefined) throw new Error('Another import is running; wait for its end.');
    const waiting = await readWaiting(database);
    const paragraphs = reports.map(({ file, report }) => textOf(file, report));
    const isNews = reports.some(({ report }) => report.outcome !== 'known');
    return {
      text: [...paragraphs, ...(isNews ? nextSteps(waiting) : [])].join('\n\n'),
      json: {
        source,
        files: reports.map(({ file, report }) => jsonOf(file, report)),
        waiting: { links: waiting.links, ratings: waiting.ratings },
      },
    };
  },
};

function noSuchSource(name: string): string {
  const near = nearWord(name, SOURCES);
  const hint = near === undefined ? `. There is ${SOURCES.join(', ')}.` : `: did you mean ${quoted(near)}?`;
  return `There is no source ${quoted(name)}${hint}`;
}

/** Options that mean nothing for another source: whoever gives them there is mistaken about something. */
const ONLY_FOR: Readonly<Record<string, Source>> = { terms: 'ratings', 'closes-many': 'hlb' };

/** Who is woken at night is to know that nothing is lost. */
function explainLoss(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error;
  throw new Error(
    `The database is away (${(error as Error).message}). What was taken is safe: run the same command again, and the import goes on.`,
    { cause: error },
  );
}

const textOption = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);

function dateOption(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  const date = isoDateOf(String(value));
  if (date === null) throw new UsageError(`--as-of is a date such as 2026-11-01, not ${JSON.stringify(value)}.`);
  return date;
}

function jsonOf(file: string, { outcome, run, published: { endedDemo, ...published } }: ImportReport) {
  return {
    file,
    outcome,
    records: run.next.record - 1,
    taken: run.taken,
    changed: run.changed,
    skipped: run.skipped,
    notes: run.notes,
    published,
    demo_removed: endedDemo,
  };
}

function textOf(file: string, { outcome, run, published }: ImportReport): string {
  if (outcome === 'known') {
    return `${file}: imported before, on ${dateAt(run.updatedAt)}; nothing to do.`;
  }
  const lines = [
    `${file}: ${counted(run.next.record - 1, 'record')}, ${grouped(run.taken)} taken (${grouped(run.changed)} new or changed)`,
    ...tally('skipped', run.skipped),
    ...tally('left out of rows that were taken', run.notes),
    `  hotels: ${grouped(published.added)} added, ${grouped(published.updated)} updated, ${grouped(published.removed)} removed`,
    ...Object.entries(published.disqualified).map(
      ([reason, times]) =>
        `    ${grouped(times)} not published: ${DISQUALIFICATIONS[reason as keyof typeof DISQUALIFICATIONS] ?? reason}`,
    ),
  ];
  if (published.endedDemo) lines.push('  The fictional demo hotels are gone: the dataset is live.');
  return lines.join('\n');
}

/** What is left to do, as one paragraph; nothing, if nothing is. */
function nextSteps({ links, ratings, hasHotels }: Waiting): string[] {
  const lines: string[] = [];
  if (links > 0) lines.push(`${counted(links, 'link')} to be reviewed: hotels review`);
  if (ratings > 0) lines.push(`${counted(ratings, 'rating')} without a hotel yet`);
  if (!hasHotels) {
    lines.push(
      'A hotel is published once its licence, its company and a rating are known: import hlb, acra (dbd) and ratings.',
    );
  }
  return lines.length === 0 ? [] : [lines.join('\n')];
}

const counted = (times: number, word: string) => `${grouped(times)} ${times === 1 ? word : `${word}s`}`;

function tally(title: string, counts: Counts): string[] {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (entries.length === 0) return [];
  return [`  ${title}:`, ...entries.map(([reason, times]) => `    ${grouped(times)} ${reason.replaceAll('_', ' ')}`)];
}
