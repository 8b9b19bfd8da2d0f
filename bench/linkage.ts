import type { Coordinates } from '#services/prospects/hotels/linkage/distance.ts';
import { metresBetween } from '#services/prospects/hotels/linkage/distance.ts';
import type { Decision, Subject } from '#services/prospects/hotels/linkage/matcher.ts';
import { decide, settle, THRESHOLDS } from '#services/prospects/hotels/linkage/matcher.ts';
import { trigramSimilarity } from '#services/prospects/hotels/linkage/trigram.ts';
import { readHlb } from '#services/prospects/hotels/sources/hlb-reader.ts';
import type { PropertyRow } from '#services/prospects/hotels/sources/source-rows.ts';
import { START } from '#services/prospects/hotels/sources/source-rows.ts';
import { coreName, normaliseName } from '#services/prospects/text/normalise-name.ts';
import type { Bench } from './bench.ts';
import type { CoordinateTruth } from './coordinate-truth.ts';
import { NEAR_METRES, truthFromCoordinates } from './coordinate-truth.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { renderTable } from './table.ts';

/**
 * How well hotels of an older list of licences are found again in a newer one. What is true is told by coordinates alone,
 * so the matcher is judged without them: it sees names, postcodes and rooms. Then once more with coordinates; what they
 * change is for a person to judge (`--changes`), because they cannot vouch for themselves. Beside it, likeness of names
 * alone, as the yardstick: of every pair over a threshold, and of the best pair of each hotel.
 */
export const benchLinkage: Bench = async ({ files, listsChanges }) => {
  const [oldFile, newFile] = files as [string, string];
  const older = await readLocated(oldFile);
  const newer = await readLocated(newFile);
  const truth = truthFromCoordinates(older, newer);
  if (truth.pairs === 0) throw new Error('No hotel of the one list is alone near one of the other');

  const without = matched(older, newer, false);
  const withCoordinates = matched(older, newer, true);
  const figures = [
    ...yardsticks(older, newer, truth),
    ...without.byThreshold.map((each) => judged('matcher, no coordinates', each, truth)),
    ...withCoordinates.byThreshold.map((each) => judged('matcher, coordinates', each, truth)),
  ];
  const ours = judged('', without.usual, truth);
  const oursWithCoordinates = judged('', withCoordinates.usual, truth);
  return {
    text: [
      `${older.length} older and ${newer.length} newer hotels; ${truth.pairs} pairs are true: alone within ${NEAR_METRES} m of each other.`,
      'Wrong: further apart, or one of them has another partner. Unclear: near, but not alone there; not counted.',
      '',
      renderTable([
        ['', 'from', 'accepted', 'right', 'wrong', 'unclear', 'precision', 'recall', 'review'],
        ...figures.map((row) => [
          row.method,
          row.threshold.toFixed(2),
          String(row.accepted),
          String(row.right),
          String(row.wrong),
          String(row.unclear),
          row.precision.toFixed(3),
          row.recall.toFixed(3),
          row.review === undefined ? '-' : String(row.review),
        ]),
      ]),
      '',
      `Wrong by coordinates, accepted by the matcher without them (from ${THRESHOLDS.accept.toFixed(2)}):`,
      ...describeWrong(older, newer, without.usual.decisions, truth),
      ...(listsChanges
        ? ['', ...describeChanges(older, newer, without.usual.decisions, withCoordinates.usual.decisions)]
        : []),
    ].join('\n'),
    ratios: {
      linkage_precision: thousandths(ours.precision),
      linkage_recall: thousandths(ours.recall),
      linkage_precision_with_coordinates: thousandths(oursWithCoordinates.precision),
      linkage_recall_with_coordinates: thousandths(oursWithCoordinates.recall),
    },
    figures: { older: older.length, newer: newer.length, truePairs: truth.pairs, rows: figures },
  };
};

type Hotel = PropertyRow & Coordinates;

/** Hotels without coordinates cannot be judged and are left out. */
async function readLocated(file: string): Promise<Hotel[]> {
  const hotels: Hotel[] = [];
  for await (const records of readHlb(file, START)) {
    for (const record of records) {
      if (!('row' in record)) continue;
      const { longitude, latitude } = record.row;
      if (longitude !== null && latitude !== null) hotels.push({ ...record.row, longitude, latitude });
    }
  }
  return hotels;
}

type Row = {
  method: string;
  threshold: number;
  accepted: number;
  right: number;
  wrong: number;
  unclear: number;
  /** Of those that coordinates can judge. */
  precision: number;
  recall: number;
  review: number | undefined;
};

function rowOf(
  method: string,
  threshold: number,
  pairs: readonly (readonly [number, number])[],
  truth: CoordinateTruth,
  review?: number,
): Row {
  const verdicts = pairs.map(([oldIndex, newIndex]) => truth.judge(oldIndex, newIndex));
  const right = verdicts.filter((verdict) => verdict === 'right').length;
  const wrong = verdicts.filter((verdict) => verdict === 'wrong').length;
  return {
    method,
    threshold,
    accepted: pairs.length,
    right,
    wrong,
    unclear: pairs.length - right - wrong,
    precision: right + wrong === 0 ? 0 : right / (right + wrong),
    recall: right / truth.pairs,
    review,
  };
}

type Matched = { threshold: number; decisions: readonly Decision<number>[] };

const ACCEPT_FROM = [...new Set([0.65, 0.7, THRESHOLDS.accept, 0.8, 0.85, 0.9])].toSorted((a, b) => a - b);

function matched(older: readonly Hotel[], newer: readonly Hotel[], seesCoordinates: boolean) {
  const subjects = older.map((hotel) => subjectOf(hotel, seesCoordinates));
  const candidates = newer.map((hotel, id) => ({ id, subject: subjectOf(hotel, seesCoordinates) }));
  const byThreshold = ACCEPT_FROM.map((threshold): Matched => {
    const thresholds = { ...THRESHOLDS, accept: threshold };
    const decisions = subjects.map((subject) => decide('same_property', subject, candidates, thresholds));
    return { threshold, decisions: settle(decisions, thresholds) };
  });
  const usual = byThreshold[ACCEPT_FROM.indexOf(THRESHOLDS.accept)] as Matched;
  return { byThreshold, usual };
}

function subjectOf(hotel: Hotel, seesCoordinates: boolean): Subject {
  const { name, country, postcode, rooms, longitude, latitude } = hotel;
  const position = seesCoordinates ? { longitude, latitude } : null;
  return { names: [name], country, postcode, position, rooms, phone: null, domain: null };
}

function judged(method: string, { threshold, decisions }: Matched, truth: CoordinateTruth): Row {
  const pairs = decisions.flatMap(({ decision, id }, oldIndex) =>
    decision === 'accept' && id !== undefined ? [[oldIndex, id] as const] : [],
  );
  return rowOf(method, threshold, pairs, truth, decisions.filter(({ decision }) => decision === 'review').length);
}

const LIKENESS = [
  { method: 'trigram, full name', form: normaliseName, likeness: trigramSimilarity, from: [0.5, 0.7, 0.8] },
  { method: 'trigram, core name', form: coreName, likeness: trigramSimilarity, from: [0.5, 0.7, 0.8] },
  { method: 'Jaro-Winkler, full name', form: normaliseName, likeness: jaroWinkler, from: [0.88, 0.95] },
  { method: 'Jaro-Winkler, core name', form: coreName, likeness: jaroWinkler, from: [0.88, 0.95] },
];

function yardsticks(older: readonly Hotel[], newer: readonly Hotel[], truth: CoordinateTruth): Row[] {
  return LIKENESS.flatMap(({ method, form, likeness, from }) => {
    const newNames = newer.map(({ name }) => form(name));
    const pairs = older.flatMap(({ name }, oldIndex) => {
      const oldName = form(name);
      return newNames.map((newName, newIndex) => ({ oldIndex, newIndex, score: likeness(oldName, newName) }));
    });
    const best = older.map((_, oldIndex) =>
      pairs
        .slice(oldIndex * newer.length, (oldIndex + 1) * newer.length)
        .reduce((ahead, each) => (each.score > ahead.score ? each : ahead)),
    );
    const rows = (what: string, chosen: typeof pairs) =>
      from.map((threshold) => {
        const accepted = chosen.filter(({ score }) => score >= threshold);
        return rowOf(
          `${method}, ${what}`,
          threshold,
          accepted.map(({ oldIndex, newIndex }) => [oldIndex, newIndex] as const),
          truth,
        );
      });
    return [...rows('every pair', pairs), ...rows('best pair', best)];
  });
}

function describeWrong(
  older: readonly Hotel[],
  newer: readonly Hotel[],
  decisions: readonly Decision<number>[],
  truth: CoordinateTruth,
): string[] {
  const lines = decisions.flatMap((decision, index) => {
    const hotel = older[index];
    const isWrong = decision.id !== undefined && truth.judge(index, decision.id) === 'wrong';
    if (hotel === undefined || decision.decision !== 'accept' || !isWrong) return [];
    return [`  ${describeHotel(hotel)} -> ${describeDecision(hotel, decision, newer)}`];
  });
  return lines.length === 0 ? ['  none'] : lines;
}

/** Less is not worth a look. */
const SCORE_CHANGE = 0.05;

/** Other decisions, and the same decisions on plainly more or less. */
function describeChanges(
  older: readonly Hotel[],
  newer: readonly Hotel[],
  before: readonly Decision<number>[],
  after: readonly Decision<number>[],
): string[] {
  const changes = older.flatMap((hotel, index) => {
    const [was, is] = [before[index], after[index]];
    if (was === undefined || is === undefined) return [];
    const isOther = was.decision !== is.decision || was.id !== is.id;
    const isRescored = is.decision !== 'none' && Math.abs(was.score - is.score) >= SCORE_CHANGE;
    if (!isOther && !isRescored) return [];
    const lines = [
      describeHotel(hotel),
      `  without: ${describeDecision(hotel, was, newer)}`,
      `  with:    ${describeDecision(hotel, is, newer)}`,
    ];
    return [{ isOther, lines }];
  });
  const others = changes.filter(({ isOther }) => isOther).length;
  return [
    `What coordinates change: ${others} decisions, and ${changes.length - others} scores without a decision`,
    ...changes.flatMap(({ lines }) => lines),
  ];
}

function describeDecision(hotel: Hotel, { decision, id, score, reasons }: Decision<number>, newer: readonly Hotel[]) {
  const found = id === undefined ? undefined : newer[id];
  const told = `${decision} ${score.toFixed(2)} [${reasons.join(', ')}]`;
  if (found === undefined) return told;
  const metres = Math.round(metresBetween(hotel, found));
  return `${describeHotel(found)}, ${metres} m: ${told}`;
}

const describeHotel = ({ name, postcode, rooms }: Hotel) => `${name} (${postcode}, ${rooms} rooms)`;

const thousandths = (value: number) => Math.round(value * 1000) / 1000;
