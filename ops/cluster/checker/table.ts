import { renderTable } from '../../../bench/table.ts';
import type { DrillResult } from './report.ts';
import { lostIn } from './report.ts';

const HEAD = [
  'drill',
  'passed',
  'no success',
  'one server',
  'slowest call',
  'over 5 s',
  'acknowledged',
  'lost',
  'twice',
  'dead keys alive',
  'died',
  'jobs run again after',
];

/** One line for each drill. */
export function renderResults(results: readonly DrillResult[]): string {
  return renderTable([HEAD, ...results.map(rowOf)]);
}

function rowOf(result: DrillResult): string[] {
  const { drill, passed, seen, uses, keys, jobs, died } = result;
  return [
    drill,
    passed ? 'yes' : 'NO',
    inSeconds(seen.longestGapMs),
    inSeconds(Math.max(0, ...seen.serverGapsMs)),
    inSeconds(seen.slowestMs),
    String(seen.overFiveSeconds),
    String(uses.acknowledged + keys.rotated + jobs.acknowledged),
    String(lostIn(result)),
    String(uses.countedTwice),
    String(keys.deadKeysAlive),
    String(died.length),
    jobs.ranAgainAfterMs.length === 0 ? '-' : timesOf(jobs.ranAgainAfterMs),
  ];
}

/** What does not fit into the line. */
export function renderDetails(result: DrillResult): string {
  const { seen, uses, keys, jobs, laterJobsMs, died, faults, deadKeys } = result;
  const answers = Object.entries(seen.answers).map(([name, count]) => `${name}: ${count}`);
  return [
    `answers since the fault: ${answers.join(', ')}`,
    `each server: without success ${seen.serverGapsMs.map(inSeconds).join(', ')}; not ready ${seen.unreadyMs.map(inSeconds).join(', ')}`,
    `uses: ${uses.acknowledged} of ${uses.uses} granted; keys: ${keys.rotated} rotated, ${keys.chainsLost} chains lost with their answer (${keys.chainsLostUntold} without outcome_unknown)`,
    `jobs: ${jobs.acknowledged} added, ${jobs.underWay} under way at the fault, ${jobs.ranAgainAfterMs.length} ran again; forty more at the end: ${laterJobsMs === undefined ? 'not done' : inSeconds(laterJobsMs)}`,
    ...(deadKeys === undefined
      ? []
      : [
          `dead keys around ${deadKeys.switchovers} switchovers: asked ${deadKeys.asked} times, refused ${deadKeys.refused}, no word ${deadKeys.unanswered}, taken ${deadKeys.accepted}`,
        ]),
    ...(died.length > 0 ? [`died: ${died.join(', ')}`] : []),
    ...(faults.length > 0 ? [`found: ${faults.join('; ')}`] : []),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function timesOf(times: readonly number[]): string {
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  return `${times.length} jobs, ${inSeconds(first)} to ${inSeconds(last)}`;
}
