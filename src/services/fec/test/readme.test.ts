import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ringOf } from '#platform/secrets/secret-ring.ts';
import { exitCodeOf } from '../commands/exit-code.ts';
import { catalogue } from '../controls/catalogue.ts';
import { formatNames } from '../delivery/formats.ts';
import { openSignedLinks } from '../delivery/signed-links.ts';
import { MAX_COMPANY, MAX_FILE_NAME } from '../intake/asked-options.ts';
import { MAX_ROWS } from '../ledger/row-groups.ts';
import { fecProblem } from '../problems.ts';
import { MAX_LINE_BYTES } from '../reader/bytes/line-scanner.ts';
import { MAX_PER_TYPE } from '../report/collect.ts';
import { anomalySchema, MAX_NOT_JUDGED, reportSchema, sentReport } from '../report/report.ts';
import { renderText } from '../report/terminal.ts';
import { settings } from '../settings.ts';
import { analyse } from './analyse.ts';
import { MEBIBYTE, openTestIntake } from './intake-bodies.ts';
import { reportOf, sampleAnomalies } from './report-sample.ts';

/** That what the README says is what the code does. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The row of a table whose first cell this is. */
const rowOf = (first: string) => readme.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? '';

describe('the catalogue', () => {
  test('is listed whole, in its order', () => {
    const code = (name: string) => `\`${name}\``;
    const rows = catalogue.map(
      ({ name, title, controls }) =>
        `| ${code(name)} | ${title} | ${controls.map(({ type }) => code(type)).join(', ')} |`,
    );
    expect(readme).toContain(['| category | title | types |', '|---|---|---|', ...rows, ''].join('\n'));
  });

  test('is counted', () => {
    const types = catalogue.flatMap(({ controls }) => controls);
    expect(readme).toContain(`${catalogue.length} categories with ${types.length} types.`);
  });

  test('names the categories that a cash basis is spared', () => {
    const spared = catalogue.filter(({ appliesTo }) => appliesTo !== undefined).map(({ name }) => `\`${name}\``);
    expect(readme).toContain(
      `On a cash basis ${spared.join(', ').replace(/, ([^,]*)$/, ' and $1')} are not looked at.`,
    );
  });
});

describe('the example', () => {
  const [, file = ''] = /<<'END'\n(JournalCode\|[^`]*)END\n```/.exec(readme) ?? [];
  const report = analyse(Buffer.from(file));

  test('is the report of the file', () => {
    const [, shown = ''] = /```json\n(\{\n {2}"success": true,\n {2}"meta"[^`]*)\n```/.exec(readme) ?? [];
    const { meta, summary, anomalies } = sentReport(report);
    const { analyzedAt, durationMs, ...known } = meta;
    expect([typeof analyzedAt, typeof durationMs]).toEqual(['string', 'number']);
    const controls = [...(known.controls ?? []).slice(0, 2), '…'];
    expect(JSON.parse(shown)).toEqual({
      success: true,
      meta: { ...known, controls, analyzedAt: expect.any(String), durationMs: expect.any(Number) },
      summary,
      anomalies,
    });
  });

  test('is what a terminal shows', () => {
    expect(plain(readme)).toContain(plain(renderText(report, 100)));
  });
});

/** No-break spaces look like others. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('every field of a report stands in a table', () => {
  const { meta, summary } = reportSchema.properties;
  const fields = [meta.properties, summary.properties, anomalySchema.properties].flatMap((each) => Object.keys(each));
  const told = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
    .join(' ');
  expect(fields.filter((field) => !told.includes(`\`${field}\``))).toEqual([]);
});

test('every refusal of the service stands among the failures, with its status', () => {
  // What became of a deferred analysis is no answer with a status of its own.
  const { interrupted: _interrupted, ...kinds } = fecProblem.kinds;
  const missing = Object.entries(kinds).filter(([code, { status }]) => !readme.includes(`| ${status} \`${code}\``));
  expect(missing).toEqual([]);
  expect(readme).toContain('`failed` with `interrupted`');
});

test('the exit codes are those of the command', () => {
  const codeOf = (severity: string) =>
    exitCodeOf(reportOf(sampleAnomalies.filter((anomaly) => anomaly.severity === severity)), 'mineure');
  expect(rowOf(String(codeOf('importante')))).toContain('importantes');
  expect(rowOf(String(codeOf('critique')))).toContain('critiques');
  expect(rowOf(String(codeOf('mineure')))).toContain('mineures only');
});

describe('limits', () => {
  const grouped = (value: number) => value.toLocaleString('en-GB');

  test('are those of the settings', () => {
    expect(rowOf('a file, unpacked')).toContain(`${grouped(settings.FEC_MAX_BYTES.fallback)} bytes`);
    expect(rowOf('memory of one ledger')).toContain(`${settings.FEC_MEMORY_MEGABYTES.fallback} MiB`);
    expect(rowOf('disk for files that wait')).toContain(`${settings.FEC_SPOOL_MEGABYTES.fallback} MiB`);
    expect(Object.keys(settings).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('are those of the report', () => {
    expect(rowOf('anomalies of one type')).toContain(`| ${MAX_PER_TYPE}, and one for the rest |`);
    expect(rowOf('`lines` of an anomaly')).toContain(`| ${MAX_ROWS} |`);
    expect(rowOf('entries in `notJudged`')).toContain(`| ${MAX_NOT_JUDGED}, each with ${MAX_ROWS} \`lines\` |`);
    expect(rowOf('names of file and company')).toContain(`| ${MAX_FILE_NAME} and ${MAX_COMPANY} characters |`);
    expect(rowOf('a line')).toContain(`| ${grouped(MAX_LINE_BYTES)} bytes;`);
  });

  test('of JSON bodies are those of the intake', async () => {
    const fixture = await openTestIntake({ maxBytes: settings.FEC_MAX_BYTES.fallback, spoolBytes: 8192 * MEBIBYTE });
    const mebibytes = fixture.intake.limitFor('application/json') / MEBIBYTE;
    await fixture.close();
    expect(rowOf('a JSON body, unpacked')).toContain(`| ${mebibytes} MiB,`);
  });

  test('of links are those of their signature', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const links = openSignedLinks(ringOf(Buffer.alloc(32)), { now: () => now }).linksTo('x');
    const minutes = formatNames.map((format) => {
      const [, expires] = /expires=(\d+)/.exec(links[format]) ?? [];
      return (Number(expires) - now.getTime() / 1000) / 60;
    });
    expect(new Set(minutes).size).toBe(1);
    expect(rowOf('a signed link')).toContain(`| ${minutes[0]} minutes |`);
  });
});
