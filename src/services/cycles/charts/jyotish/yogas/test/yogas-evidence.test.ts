import { describe, expect, test } from 'vitest';
import { GRAHA_NAMES } from '../../../../zodiac/graha-names.ts';
import { SIGN_NAMES, signAt, signFrom } from '../../../../zodiac/signs.ts';
import type { Placements } from '../../chart/placements.ts';
import { yogasOf } from '../yogas-of.ts';
import { randomCharts } from './random-charts.ts';

/** That the sentences of a finding are true of the chart: they are read back, and compared with where the grahas stand. */
const CHARTS = 1500;
const SEED = 3;

const GRAHA = new RegExp(`\\b(?:${GRAHA_NAMES.join('|')})\\b`, 'g');
const SIGN = `(?<sign>${SIGN_NAMES.join('|')})`;
const NUMBER = '(?<number>\\d+)(?:st|nd|rd|th)';
const WHO = '^(?<who>[^:]*?) (?:is|are) (?:conjunct |together )?in';
const LORDSHIP = /(\w+), lord of the ((?:\d+\w\w(?: and )?)+)/g;

const IN_SIGN = new RegExp(`${WHO} ${SIGN}\\b`);
const IN_HOUSE = new RegExp(`${WHO} (?:${SIGN}\\b.* in )?the ${NUMBER} house`);
const FROM = new RegExp(`${WHO} (?:${SIGN}, )?the ${NUMBER} sign from (?:the )?(?<origin>\\w+)`);

/** Every statement about a place that the sentence makes, and what the chart says to it. */
function* readBack(sentence: string, { grahas, firstSign }: Placements): Generator<[told: string, found: string]> {
  const at = (name: string) => GRAHA_NAMES.filter((each) => each === name).map((each) => grahas[each])[0];
  for (const [, name = '', houses = ''] of sentence.matchAll(LORDSHIP)) {
    for (const house of houses.matchAll(/\d+/g)) yield [name, signAt(signFrom(firstSign + Number(house) - 1)).lord];
  }
  const plain = sentence.replace(/, lord of the (?:\d+\w\w(?: and )?)+(?:,(?= (?:is|are|and)\b))?/g, '');
  const claimsOf = (form: RegExp) => {
    const { who = '', sign = '', number = '', origin = '' } = form.exec(plain)?.groups ?? {};
    return (who.match(GRAHA) ?? []).map((name) => ({ graha: at(name), sign, number, origin: at(origin) }));
  };
  for (const { graha, sign } of claimsOf(IN_SIGN)) yield [sign, signAt(graha?.point.sign ?? 0).name];
  for (const { graha, number } of claimsOf(IN_HOUSE)) yield [number, String(graha?.house)];
  for (const { graha, number, origin } of claimsOf(FROM)) {
    yield [number, String((((graha?.house ?? 0) - (origin?.house ?? 0) + 12) % 12) + 1)];
  }
}

describe('the sentences of a finding', () => {
  const findings = [...randomCharts(CHARTS, SEED)].flatMap((chart) =>
    yogasOf(chart).map((finding) => ({ ...finding, chart })),
  );

  test('are true of the chart, wherever they name a sign, a house or a lord', () => {
    let read = 0;
    const untrue: string[] = [];
    for (const { id, evidence, cancellations, chart } of findings) {
      for (const sentence of [...evidence, ...cancellations]) {
        for (const [told, found] of readBack(sentence, chart)) {
          read += 1;
          if (told !== found) untrue.push(`${id}: ${sentence} (${found})`);
        }
      }
    }
    expect(untrue).toEqual([]);
    expect(read / CHARTS).toBeGreaterThan(10);
  });

  test('do not count the Moon from itself', () => {
    const lifted = findings.filter(({ id }) => id === 'neecha-bhanga').flatMap(({ evidence }) => evidence);
    expect(
      lifted.filter((sentence) => /^The Moon, .*, is in an angle from the ascendant\.$/.test(sentence)),
    ).not.toEqual([]);
    expect(lifted.filter((sentence) => /^The Moon, .* the Moon\.$/.test(sentence))).toEqual([]);
  });

  test('name every graha that forms the yoga, save where it is the seven', () => {
    const silent = findings.flatMap(({ id, planets, evidence }) => {
      const text = evidence.join(' ');
      return text.includes('The seven ') || planets.every((planet) => text.includes(planet)) ? [] : [`${id}: ${text}`];
    });
    expect(silent).toEqual([]);
  });

  test('speak of no other graha, save for six yogas that have a condition on one', () => {
    const others = findings.filter(({ planets, evidence }) => {
      const subjects = evidence.flatMap(
        (sentence) => sentence.split(/ (?:is|are|aspects|does) /)[0]?.match(GRAHA) ?? [],
      );
      return subjects.some((subject) => !planets.some((planet) => planet === subject));
    });
    const ids = new Set(others.map(({ id }) => id));
    expect([...ids].sort()).toEqual(['chamara', 'kahala', 'kemadruma', 'neecha-bhanga', 'parvata', 'sankha']);
  });
});
