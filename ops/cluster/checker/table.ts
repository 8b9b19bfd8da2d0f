import { renderTable } from '../../../bench/table.ts';
import type { ImportFindings } from './imports.ts';
import type { DrillResult, Findings } from './report.ts';
import { acknowledgedIn, lostIn } from './report.ts';
import type { WorkspaceFindings } from './workspaces.ts';

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
  'analyses',
  'differing',
  'again after',
  'imports',
];

/** One line for each drill. */
export function renderResults(results: readonly DrillResult[]): string {
  return renderTable([HEAD, ...results.map(rowOf)]);
}

function rowOf(result: DrillResult): string[] {
  const { drill, passed, seen, uses, keys, jobs, analyses, imports, died } = result;
  return [
    drill,
    passed ? 'yes' : 'NO',
    inSeconds(seen.longestGapMs),
    inSeconds(Math.max(0, ...seen.serverGapsMs)),
    inSeconds(seen.slowestMs),
    String(seen.overFiveSeconds),
    String(acknowledgedIn(result)),
    String(lostIn(result)),
    String(uses.countedTwice),
    String(keys.deadKeysAlive),
    String(died.length),
    timesOf(jobs.ranAgainAfterMs),
    analyses === undefined ? '-' : `${analyses.done} of ${analyses.accepted}`,
    analyses === undefined ? '-' : String(analyses.differing),
    timesOf(analyses?.ranAgainAfterMs ?? []),
    imports === undefined ? '-' : importsOf(imports),
  ];
}

/** What does not fit into the line. */
export function renderDetails(result: DrillResult): string {
  const { seen, died, faults, deadKeys } = result;
  const answers = Object.entries(seen.answers).map(([name, count]) => `${name}: ${count}`);
  return [
    `answers since the fault: ${answers.join(', ')}`,
    `each server: without success ${seen.serverGapsMs.map(inSeconds).join(', ')}; not ready ${seen.unreadyMs.map(inSeconds).join(', ')}`,
    ...describeFindings(result),
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

/** One line for each kind of thing that was looked at. */
export function describeFindings(findings: Findings): string[] {
  const { uses, keys, jobs, analyses, imports, standing, workspaces, laterJobsMs } = findings;
  return [
    `uses: ${uses.acknowledged} of ${uses.uses} granted; keys: ${keys.rotated} rotated, ${keys.chainsLost} chains lost with their answer (${keys.chainsLostUntold} without outcome_unknown)`,
    `jobs: ${jobs.acknowledged} added, ${jobs.underWay} under way at a fault, ${jobs.ranAgainAfterMs.length} ran again; forty more at the end: ${laterJobsMs === undefined ? 'not done' : inSeconds(laterJobsMs)}`,
    ...(analyses === undefined
      ? []
      : [
          `analyses: ${analyses.accepted} accepted, ${analyses.done} done, ${analyses.differing} differing, ${analyses.underWay} under way at a fault, ${analyses.ranAgainAfterMs.length} seen to begin anew, the slowest ${inSeconds(analyses.slowestMs)}${analyses.codes.length === 0 ? '' : `; failed: ${analyses.codes.join(', ')}`}`,
        ]),
    ...(imports === undefined
      ? []
      : [
          `imports: ${imports.done} of ${imports.files} done after ${imports.interruptions} interruptions, ${imports.rows} rows, ${imports.isExact ? 'exactly' : 'NOT'} those of an undisturbed one`,
        ]),
    ...(standing === undefined
      ? []
      : [
          `sessions: ${standing.sessions} begun, asked ${standing.sessionsAsked} times, ${standing.sessionsEnded} ended; days asked ${standing.daysAsked} times, ${standing.daysReset} begun anew; keys asked ${standing.keysAsked} times, ${standing.keysRefused} refused; links opened ${standing.linksAsked} times, ${standing.linksRefused} refused`,
        ]),
    ...(workspaces === undefined ? [] : describeWorkspaces(workspaces)),
  ];
}

function describeWorkspaces({ allowances, deeds, good, ended, usage }: WorkspaceFindings): string[] {
  return [
    `allowances: ${allowances.granted} granted, ${allowances.usedUp} refused as used up, ${allowances.failed} failed, ${allowances.unknown} in doubt; ${allowances.lost} lost, ${allowances.countedTwice} counted twice, ${allowances.beyond} beyond`,
    `console: ${good.sessions} sessions, asked ${good.sessionsAsked} times, ${good.sessionsEnded} ended; ${deeds.done} deeds of owners, ${deeds.lost} lost, ${deeds.withoutAudit} not in the audit, ${deeds.refused} refused; ${good.keys} keys kept, ${good.keysRefused} lost; good ones refused at checks: ${good.checksRefused}`,
    `ended sessions, memberships and keys: ${ended.ended}, asked ${ended.asked} times, refused ${ended.refused}, no word ${ended.unanswered}, taken ${ended.accepted}`,
    `usage: ${usage.answered} checks answered, ${usage.missing} missing, ${usage.twice} written twice (${usage.surplus} more than may be); not written by a killed server ${usage.unwritten} of ${usage.excused} that it may`,
  ];
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function timesOf(times: readonly number[]): string {
  const [first] = times;
  if (first === undefined) return '-';
  return `${times.length}: ${inSeconds(first)} to ${inSeconds(times.at(-1) ?? first)}`;
}

const importsOf = ({ done, files, isExact }: ImportFindings) =>
  isExact && done === files ? 'exact' : `${done} of ${files}${isExact ? '' : ', NOT EXACT'}`;
