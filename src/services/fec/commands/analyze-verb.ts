import { basename, extname } from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { Problem } from '#kernel/problem.ts';
import type { CommandArguments, CommandContext, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { ConfigurationError, readSettings } from '#platform/config/setting.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { openAnalyser } from '../analysis/analyser.ts';
import { problemOfRefusal } from '../analysis/refused-file.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import { disabledControlsOf, namesInQuery } from '../intake/disabled-option.ts';
import { renderCsv } from '../report/csv.ts';
import { conclusionOf } from '../report/facts.ts';
import { renderHtml } from '../report/html/html.ts';
import { unpackReport } from '../report/packed-report.ts';
import type { Report } from '../report/report.ts';
import { sentReport } from '../report/report.ts';
import { renderText } from '../report/terminal.ts';
import { renderXlsx } from '../report/xlsx/xlsx.ts';
import { settings } from '../settings.ts';
import type { FailOn } from './exit-code.ts';
import { exitCodeOf, FAIL_ON } from './exit-code.ts';
import { openInput } from './input-file.ts';
import { checkOutput, writeOutput } from './output-file.ts';
import { AnalysisProgress } from './progress.ts';
import { terminalWidth } from './terminal-width.ts';

const FORMATS = ['text', 'json', 'csv', 'html', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `fec analyze FILE [--disable NAME,…] [--file-name NAME] [--company NAME] [--format ${FORMATS.join('|')}] [--output FILE] [--fail-on ${FAIL_ON.join('|')}]`;

/**
 * Analyses a file without a server and without a database. Exit codes: 0 nothing at or above `--fail-on`, which is
 * `importante` unless told otherwise; 3 importantes, 4 critiques, 5 mineures alone (with `--fail-on mineure`); 1 the file
 * cannot be read, 2 wrong usage.
 */
export const analyzeVerb: CommandVerb = {
  verb: 'analyze',
  summary: 'find anomalies in an accounting-entries file; - is standard input, and gzip is unpacked',
  usage: USAGE,
  operands: { names: ['FILE'], least: 1, most: 1 },
  options: {
    disable: { value: 'NAME,…', about: 'controls or categories to leave out; their names: quintet fec controls' },
    'file-name': {
      value: 'NAME',
      about: 'what the file is called in the report, and checked; unless told, its own name, unchecked',
    },
    company: { value: 'NAME', about: 'whose file it is, for the head of the report' },
    format: { value: 'FORMAT', about: `one of ${FORMATS.join(', ')}; unless told, by the ending of --output` },
    output: { value: 'FILE', about: 'write the report there' },
    'fail-on': { value: 'SEVERITY', about: `one of ${FAIL_ON.join(', ')}; importante unless told` },
  },
  examples: [
    'fec analyze compta.txt',
    'fec analyze compta.txt.gz --output rapport.html',
    'fec analyze - --format csv --fail-on critique < compta.txt',
  ],
  exitCodes: {
    3: 'anomalies importantes were found, and none critiques',
    4: 'anomalies critiques were found',
    5: 'mineures alone were found (with --fail-on mineure)',
  },
  run: async (context, args) => {
    const wanted = await readArguments(args);
    const report = await analyse(context, wanted);
    const json = asApiReport(report);
    const content = contentOf(report, json, wanted.format, terminalWidth(context.environment));
    const exitCode = exitCodeOf(report, wanted.failOn);
    if (wanted.output === undefined) return { text: withoutLastNewline(String(content)), json, exitCode };
    await writeOutput(wanted.output, content);
    return { text: `${conclusionOf(report)}\nRapport écrit dans ${wanted.output}`, json, exitCode };
  },
};

type Wanted = {
  file: string;
  asked: AskedOptions;
  format: Format;
  output: string | undefined;
  failOn: FailOn;
};

async function readArguments(args: CommandArguments): Promise<Wanted> {
  const [file = ''] = args.positional;
  const output = textOption(args, 'output');
  const format = choice(args, 'format', FORMATS) ?? formatOf(output);
  if (format === 'xlsx' && output === undefined) {
    throw new UsageError('A workbook is no text for a terminal: add --output FILE.');
  }
  const failOn = choice(args, 'fail-on', FAIL_ON) ?? 'importante';
  const disabledControls = readDisabled(textOption(args, 'disable'));
  if (output !== undefined) await checkOutput(output, file);
  const asked = {
    disabledControls,
    fileName: textOption(args, 'file-name'),
    ownName: file === '-' ? undefined : basename(file),
    company: textOption(args, 'company'),
  };
  return { file, asked, format, output, failOn };
}

function textOption(args: CommandArguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}

function choice<T extends string>(args: CommandArguments, name: string, values: readonly T[]): T | undefined {
  const given = textOption(args, name);
  const found = values.find((value) => value === given);
  if (given !== undefined && found === undefined) throw new UsageError(`--${name} is one of ${values.join(', ')}.`);
  return found;
}

/** A name such as `rapport.html` says enough. A `rapport.pdf` with text in it would open nowhere. */
function formatOf(output = ''): Format {
  const ending = extname(output).toLowerCase();
  if (TEXT_ENDINGS.has(ending)) return 'text';
  const format = FORMATS.find((each) => ending === `.${each}`);
  if (format === undefined) {
    throw new UsageError(`--output: no format ends in ${ending}. Add --format, one of ${FORMATS.join(', ')}.`);
  }
  return format;
}

const TEXT_ENDINGS = new Set(['', '.txt', '.log']);

function readDisabled(names: string | undefined): readonly string[] {
  try {
    return disabledControlsOf(namesInQuery(names));
  } catch (error) {
    throw error instanceof Problem
      ? new UsageError(`--disable: ${error.message}\nAll names: quintet fec controls`)
      : error;
  }
}

async function analyse({ environment, terminal }: CommandContext, wanted: Wanted): Promise<Report> {
  const { values, faults } = readSettings(settings, environment);
  if (faults.length > 0) throw new ConfigurationError(faults);
  const progress = new AnalysisProgress({
    write: terminal.progress,
    isInteractive: terminal.isInteractive,
    now: () => systemClock.now().getTime(),
  });
  const analyser = openAnalyser({
    threads: 1,
    memoryMegabytes: values.FEC_MEMORY_MEGABYTES,
    metrics: new Metrics(),
  });
  try {
    const file = await openInput(wanted.file, {
      stdin: terminal.stdin,
      maxBytes: values.FEC_MAX_BYTES,
      onReceived: progress.onReceived,
    });
    const outcome = await analyser.analyze(file, {
      ...wanted.asked,
      now: systemClock.now(),
      // An interrupted command ends with its process, and its thread with it.
      signal: new AbortController().signal,
      onProgress: (share) => progress.onAnalysed(share, file.size),
    });
    if ('refused' in outcome) throw problemOfRefusal(outcome.refused);
    return unpackReport(outcome.report);
  } finally {
    progress.end();
    await analyser.close();
  }
}

/** As the API sends it: without the lines of the file. */
function asApiReport(report: Report): Record<string, unknown> {
  return sentReport(report);
}

function contentOf(report: Report, json: Record<string, unknown>, format: Format, width: number): string | Buffer {
  switch (format) {
    case 'text':
      return `${renderText(report, width)}\n`;
    case 'json':
      return `${JSON.stringify(json)}\n`;
    case 'csv':
      return renderCsv(report);
    case 'html':
      return renderHtml(report);
    case 'xlsx':
      return renderXlsx(report);
  }
}

/** The CLI ends its output with one itself. */
const withoutLastNewline = (text: string) => text.replace(/\n$/, '');
