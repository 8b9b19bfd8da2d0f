import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_VARGAS,
  FIRST_BIRTH_YEAR,
  LAST_BIRTH_YEAR,
  MOST_NAME_LETTERS,
} from '../charts/jyotish/chart/question.ts';
import { AYANAMSA_IDS } from '../charts/jyotish/tables/ayanamsas.ts';
import { VARGA_DIVISIONS } from '../charts/jyotish/tables/varga-sign.ts';
import { runChart } from '../commands/test/chart-command-run.ts';
import { jyotishChart } from '../resources/jyotish-chart.ts';
import { examplesIn, missingFrom, statusIn, tableIn } from './readme-parts.ts';
import type { TimelineServer } from './timeline-server.ts';
import { startTimeline } from './timeline-server.ts';

/** That what the page about charts says is what the service does. */
const folder = new URL('../charts/jyotish/', import.meta.url);
const page = readFileSync(new URL('README.md', folder), 'utf8');

describe('the parameters', () => {
  const told = tableIn(page, 'parameter', 'if omitted', 'what it takes');

  test('are all there, in their order', () => {
    const names = told.flatMap(([cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(names).toEqual(Object.keys(jyotishChart.query?.properties ?? {}));
  });

  test('have the values and bounds that are told', () => {
    const text = told.flat().join(' ');
    for (const id of AYANAMSA_IDS) expect(text).toContain(`\`${id}\``);
    expect(text).toContain(VARGA_DIVISIONS.map((division) => `D${division}`).join(', '));
    expect(text).toContain(`from ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}`);
    expect(text).toContain(`up to ${MOST_NAME_LETTERS} letters`);
    expect(text).toContain(`\`${DEFAULT_VARGAS}\``);
  });
});

test('every folder is told, and every folder that is told exists', () => {
  const told = tableIn(page, 'folder', 'what is in it').map(([cell = '']) => cell.replaceAll('`', ''));
  const own = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  for (const { name } of own) expect(told).toContain(`${name}/`);
  for (const path of told.filter((each) => each.endsWith('/')))
    expect([path, existsSync(new URL(path, folder))]).toEqual([path, true]);
});

describe('the examples', () => {
  let server: TimelineServer;
  beforeAll(async () => {
    server = await startTimeline();
  });
  afterAll(() => server.close());

  test.for(examplesIn(page))('$path answers as shown', async ({ path, shown }) => {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(statusIn(shown));
    expect(missingFrom(await answer.text(), shown)).toEqual([]);
  });

  test('there are two of them', () => {
    expect(examplesIn(page)).toHaveLength(2);
  });

  test('the terminal prints every line that is shown', async () => {
    const [, options = '', shown = ''] = /quintet -- chart ([^\n]*)\n```\n\n```\n([^`]*)\n```/.exec(page) ?? [];
    const given = [...options.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const printed = (await runChart(...given)).stdout.split('\n');
    const lines = shown.split('\n').filter((line) => line !== '…');
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => !printed.includes(line))).toEqual([]);
  });
});
