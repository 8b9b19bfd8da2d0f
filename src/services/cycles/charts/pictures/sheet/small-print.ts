import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { zoneOf } from './heading.ts';
import type { SheetWords } from './words.ts';

/** What was reckoned with, and what that is worth. */
export function smallPrintOf(
  { ayanamsa, nodes, accuracy, time_zone, assumptions, without_time }: JyotishChart,
  words: SheetWords,
): string {
  const { print } = words;
  const isTimed = without_time === null;
  const facts = [
    print.ayanamsa(ayanamsa.name, `${ayanamsa.degrees.toFixed(4)}°`),
    print.nodes[nodes.used],
    isTimed ? print.houses : print.housesWithoutTime,
    isTimed ? print.accuracy(accuracy.grade, accuracy.moon_arcsec) : print.noonOnly,
    print.zone(zoneOf(time_zone, words)),
  ];
  const count = assumptions.length;
  return [`${facts.join('; ')}${words.stop}`, ...(count === 0 ? [] : [print.assumptions(count)]), print.tradition].join(
    ' ',
  );
}
