import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../controls/catalogue.ts';
import { analyse } from '../analyse.ts';
import { writeFec } from '../drafts/write-fec.ts';
import { type Trade, trades } from './trades.ts';
import { type Fault, twentyFaults } from './twenty-faults.ts';

/** Companies of four trades, sound and with faults that were chosen before the catalogue was read. */
const SEEDS = [1, 2, 3];
const names = Object.keys(trades) as Trade[];

test.for(names)('a sound %s raises no alarm', (name) => {
  const alarms = SEEDS.flatMap((seed) =>
    analyse(writeFec(trades[name](seed))).anomalies.map(
      ({ type, description }) => `${type}: ${description} (seed ${seed})`,
    ),
  );
  expect(alarms).toEqual([]);
});

describe('of twenty faults', () => {
  test.for(twentyFaults.map((fault) => [fault.words, fault] as const))(
    '%s: is found as the table says',
    ([, fault]) => {
      for (const seed of SEEDS) {
        const draft = trades[fault.trade](seed);
        fault.plant(draft);
        const types = Object.keys(analyse(writeFec(draft)).summary.byType);
        if (fault.found === undefined) expect(types).toEqual([]);
        else expect(types).toContain(fault.found);
      }
    },
  );

  test('there are five of each trade, and what names them is in the catalogue', () => {
    expect(names.map((name) => twentyFaults.filter(({ trade }) => trade === name).length)).toEqual([5, 5, 5, 5]);
    const types = new Set(catalogue.flatMap(({ controls }) => controls.map(({ type }) => type)));
    expect(twentyFaults.flatMap(({ found }) => found ?? []).filter((type) => !types.has(type))).toEqual([]);
  });

  test('the README has the table', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const cell = (type: string | undefined, other = 'not found') => (type === undefined ? other : `\`${type}\``);
    const rowOf = ({ trade, words, before, found, why }: Fault, at: number) =>
      `| ${at + 1} | ${trade} | ${words} | ${cell(before)} | ${cell(found, `not found: ${why ?? ''}`)} |`;
    const table = ['| | company | fault | before | now |', '|---|---|---|---|---|', ...twentyFaults.map(rowOf), ''];
    expect(readme).toContain(table.join('\n'));
    const [before, now] = (['before', 'found'] as const).map(
      (key) => twentyFaults.filter((fault) => fault[key] !== undefined).length,
    );
    expect(readme).toContain(`${before} of them were named before, ${now} are now.`);
  });
});
