import { renderTable } from '../../../bench/table.ts';
import type { DeadKeyFindings } from '../checker/dead-keys.ts';
import type { Call } from '../checker/entries.ts';
import { lostIn } from '../checker/report.ts';
import { describeFindings } from '../checker/table.ts';
import type { ProcessLine } from './resources.ts';
import type { FaultLog, SoakFindings } from './verdict.ts';

export type SoakResult = {
  minutes: number;
  seed: number;
  everySeconds: number;
  passed: boolean;
  /** Why it did not pass, in words. */
  found: string[];
  /** Milliseconds of the clock. */
  began: number;
  log: FaultLog[];
  calls: CallSummary[];
  findings: SoakFindings;
  deadKeys: DeadKeyFindings;
  processes: ProcessLine[];
};

type CallSummary = {
  kind: string;
  calls: number;
  perSecond: number;
  overFiveSeconds: number;
  medianMs: number;
  slowestMs: number;
  answers: Record<string, number>;
};

const SLOW_MS = 5000;

export function summaryOf(calls: readonly (Call & { kind: string })[], minutes: number): CallSummary[] {
  return [...Map.groupBy(calls, ({ kind }) => kind)]
    .map(([kind, each]) => {
      const times = each.map(({ ms }) => ms).sort((one, other) => one - other);
      const answers: Record<string, number> = {};
      for (const { status, code } of each) {
        const name = `${status === 0 ? 'no answer' : status}${code === '' ? '' : ` ${code}`}`;
        answers[name] = (answers[name] ?? 0) + 1;
      }
      return {
        kind,
        calls: each.length,
        perSecond: Math.round((each.length / (minutes * 60)) * 10) / 10,
        overFiveSeconds: times.filter((ms) => ms > SLOW_MS).length,
        medianMs: times[Math.floor(times.length / 2)] ?? 0,
        slowestMs: times.at(-1) ?? 0,
        answers,
      };
    })
    .sort((one, other) => other.calls - one.calls);
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function renderSoak(result: SoakResult): string {
  const { findings, deadKeys } = result;
  const log = result.log.map(({ name, what, at, soundAt, withoutSuccessMs, load }) => [
    new Date(at).toISOString().slice(11, 19),
    name,
    what,
    inSeconds(soundAt - at),
    inSeconds(withoutSuccessMs),
    String(load),
  ]);
  const calls = result.calls.map(({ kind, calls: count, perSecond, medianMs, slowestMs, overFiveSeconds, answers }) => [
    kind,
    String(count),
    String(perSecond),
    `${medianMs} ms`,
    inSeconds(slowestMs),
    String(overFiveSeconds),
    Object.entries(answers)
      .map(([name, times]) => `${name}: ${times}`)
      .join(', '),
  ]);
  const processes = result.processes.map(({ name, pid, samples }) => {
    const [first, last] = [samples[0], samples.at(-1)];
    const highest = Math.max(0, ...samples.map(({ rssMegabytes }) => rssMegabytes));
    return [
      `${name} (${pid})`,
      String(samples.length),
      `${first?.rssMegabytes ?? 0}`,
      `${highest}`,
      `${last?.rssMegabytes ?? 0}`,
      `${first?.fileDescriptors ?? 0}`,
      `${last?.fileDescriptors ?? 0}`,
    ];
  });
  return [
    `seed ${result.seed}, ${result.minutes} minutes, ${result.log.length} faults`,
    '',
    renderTable([['time', 'fault', 'what', 'all is well after', 'nothing granted for', 'load'], ...log]),
    '',
    renderTable([['calls', 'count', 'a second', 'median', 'slowest', 'over 5 s', 'answers'], ...calls]),
    '',
    renderTable([['process', 'looks', 'MB first', 'highest', 'last', 'files first', 'last'], ...processes]),
    '',
    ...describeFindings(findings),
    `dead keys: asked ${deadKeys.asked} times, refused ${deadKeys.refused}, no word ${deadKeys.unanswered}, taken ${deadKeys.accepted}`,
    `acknowledged and lost: ${lostIn(findings)}; counted twice: ${findings.uses.countedTwice}; died: ${findings.died.length}`,
    result.passed ? 'passed' : `DID NOT PASS: ${result.found.join('; ')}`,
  ].join('\n');
}
