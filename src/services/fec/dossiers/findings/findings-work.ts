import { serveWork } from '#platform/threads/serve-work.ts';
import type { Severity } from '../../french/severity-words.ts';
import { SEVERITIES } from '../../french/severity-words.ts';
import type { PackedReport } from '../../report/packed-report.ts';
import { unpackReport } from '../../report/packed-report.ts';
import type { ReportedAnomaly } from '../../report/report.ts';
import { sentAnomaly } from '../../report/report.ts';
import type { StoredJudgement } from '../store/judgements.ts';
import type { Change } from './comparison.ts';
import { comparison } from './comparison.ts';
import type { FindingNames, FindingSecrets } from './finding-secrets.ts';
import { namesOf, unsealWords } from './finding-secrets.ts';
import type { Grouping } from './groupings.ts';
import type { JudgedDossier, Judgement, State, Told } from './judgement-of.ts';
import { areOfOneExercise, judgementOf, ownJudgement, rowsOf, STATES, sorted } from './judgement-of.ts';

/**
 * What is asked of the findings of a dossier, in a thread of its own: a report may have ten thousand of them, which somebody else's file
 * decides, and reading it takes as long as a hundred small answers.
 */
export type FindingsFilter = {
  severity?: Severity | undefined;
  category?: string | undefined;
  type?: string | undefined;
  /** How the account begins. */
  account?: string | undefined;
  /** `AAAA-MM`. */
  month?: string | undefined;
  /** In cents. */
  least?: number | undefined;
  state?: State | undefined;
  /** A member; null: nobody. */
  assignedTo?: string | null | undefined;
};

export type FindingsAsked =
  | { kind: 'list'; filter: FindingsFilter; group: Grouping | undefined; offset: number; limit: number }
  | { kind: 'some'; ids: readonly string[] }
  /** What is here and not in another dossier of the company, there and not here, or in both. */
  | { kind: 'compare'; other: OtherDossier; change: Change | undefined; offset: number; limit: number };

/** `stake` in cents. */
export type FindingGroup = { name: string; count: number; stake: number };

export type OtherDossier = { packed: PackedReport; dossier: JudgedDossier };

export type FindingsWork = {
  packed: PackedReport;
  secrets: FindingSecrets;
  dossier: JudgedDossier;
  judgements: readonly StoredJudgement[];
  asked: FindingsAsked;
};

/** Of each finding: what the API sends, what was made of it, and what a judgement on it would need to know. */
export type FoundFinding = {
  /** From 1, in the order of the report. */
  number: number;
  anomaly: ReturnType<typeof sentAnomaly>;
  /** Null where it stands for others. */
  names: FindingNames | null;
  stake: number | null;
  standsFor: number | null;
  told: Told;
  /** The one that a further word in this dossier changes. */
  own: Judgement | undefined;
  /** Whatever was said of it, and of the same matter in earlier exercises: in the tables. */
  rows: readonly string[];
  excerpt: ReportedAnomaly['excerpt'];
};

export type FindingsCounts = {
  bySeverity: Record<string, number>;
  byState: Record<string, number>;
  byCategory: Record<string, number>;
  /** Without those that are of no month. */
  byMonth: Record<string, number>;
};

export type FoundFindings = {
  findings: FoundFinding[];
  total: number;
  counts: FindingsCounts;
  /** Where they were asked for, of all that were chosen. */
  groups?: FindingGroup[];
  /** How many controls were applied, and how many entries could not be judged. */
  controls: number;
  notJudged: number;
  /** Where two dossiers are compared: what each of the findings is, and how many of each there are. */
  compared?: { changes: Change[]; counts: Record<Change, number> };
};

type Known = ReturnType<typeof sorted>;

function perform({ packed, secrets, dossier, judgements, asked }: FindingsWork): FoundFindings {
  const known = sorted(
    judgements.map(({ sealed, ...judgement }) => ({ ...judgement, ...unsealWords(secrets, sealed) })),
  );
  const report = unpackReport(packed);
  const all = foundIn(report, dossier, secrets, known);
  const { controls, notJudgedCount } = report.meta;
  const whole = { counts: countsOf(all), controls: controls?.length ?? 0, notJudged: notJudgedCount ?? 0 };
  if (asked.kind === 'some') {
    const wanted = new Set(asked.ids);
    const findings = all.filter(({ names }) => names !== null && wanted.has(names.id));
    return { findings, total: findings.length, ...whole };
  }
  const { offset, limit } = asked;
  if (asked.kind === 'compare') {
    const { other, change } = asked;
    const every = comparison(
      all,
      foundIn(unpackReport(other.packed), other.dossier, secrets, known),
      areOfOneExercise(dossier, other.dossier),
    );
    const chosen = every.filter((each) => change === undefined || each.change === change);
    const shown = chosen.slice(offset, offset + limit);
    const count = (of: Change) => every.filter((each) => each.change === of).length;
    return {
      findings: shown.map(({ finding }) => finding),
      total: chosen.length,
      ...whole,
      compared: {
        changes: shown.map((each) => each.change),
        counts: { new: count('new'), gone: count('gone'), same: count('same') },
      },
    };
  }
  const chosen = all.filter((finding) => isChosen(finding, asked.filter));
  const groups = asked.group === undefined ? undefined : grouped(chosen, asked.group);
  const ordered = groups?.flatMap(({ findings }) => findings) ?? chosen;
  return {
    findings: ordered.slice(offset, offset + limit),
    total: chosen.length,
    ...whole,
    ...(groups !== undefined && { groups: groups.map(({ name, count, stake }) => ({ name, count, stake })) }),
  };
}

type Report = ReturnType<typeof unpackReport>;

function foundIn({ anomalies }: Report, dossier: JudgedDossier, secrets: FindingSecrets, known: Known): FoundFinding[] {
  const placed = new Map<string, number>();
  return anomalies.map((anomaly, index): FoundFinding => {
    const stake = anomaly.stake ?? null;
    const standing = { location: locationOf(anomaly, dossier, placed), position: `${dossier.id} ${index}` };
    const names = anomaly.standsFor === undefined ? namesOf(secrets, anomaly.marks, standing) : null;
    const told: Told =
      names === null
        ? { state: 'to_do', judgement: undefined, isCarried: false, isOfEarlierExercise: false }
        : judgementOf({ ...names, stake }, dossier, known);
    return {
      number: index + 1,
      anomaly: sentAnomaly(anomaly),
      names,
      stake,
      standsFor: anomaly.standsFor ?? null,
      told,
      own: names === null ? undefined : ownJudgement(names, dossier, known.byFinding),
      rows: names === null ? [] : rowsOf(names, dossier, known),
      excerpt: anomaly.excerpt,
    };
  });
}

/** Of what, and at which lines of this file; those that are alike count on. */
function locationOf(anomaly: ReportedAnomaly, { id }: JudgedDossier, placed: Map<string, number>): string {
  const { type, compteNum, journalCode, ecritureNum, period, lines } = anomaly;
  const location = JSON.stringify([id, type, compteNum, journalCode, ecritureNum, period, lines]);
  const count = (placed.get(location) ?? 0) + 1;
  placed.set(location, count);
  return `${location} ${count}`;
}

function isChosen({ anomaly, stake, told }: FoundFinding, filter: FindingsFilter): boolean {
  const { severity, category, type, account, month, least, state, assignedTo } = filter;
  return (
    (severity === undefined || anomaly.severity === severity) &&
    (category === undefined || anomaly.category === category) &&
    (type === undefined || anomaly.type === type) &&
    (account === undefined || anomaly.compteNum.startsWith(account)) &&
    (month === undefined || anomaly.period === month) &&
    (least === undefined || (stake ?? 0) >= least) &&
    (state === undefined || told.state === state) &&
    (assignedTo === undefined || (told.judgement?.assignedTo ?? null) === assignedTo)
  );
}

const GROUP_OF: Readonly<Record<Grouping, (finding: FoundFinding) => string>> = {
  severity: ({ anomaly }) => anomaly.severity,
  category: ({ anomaly }) => anomaly.category,
  type: ({ anomaly }) => anomaly.type,
  account: ({ anomaly }) => anomaly.compteNum,
  month: ({ anomaly }) => anomaly.period ?? '',
  state: ({ told }) => told.state,
};

/** Severities and states in their own order, accounts and months by name and those without one last, the rest by what is at stake. */
function grouped(findings: readonly FoundFinding[], by: Grouping): (FindingGroup & { findings: FoundFinding[] })[] {
  const groups = [...Map.groupBy(findings, GROUP_OF[by])].map(([name, all]) => ({
    name,
    count: all.reduce((sum, { standsFor }) => sum + (standsFor ?? 1), 0),
    stake: all.reduce((sum, { stake }) => sum + (stake ?? 0), 0),
    findings: all,
  }));
  const fixed: readonly string[] | undefined = by === 'severity' ? SEVERITIES : by === 'state' ? STATES : undefined;
  return groups.sort((one, other) => {
    if (fixed !== undefined) return fixed.indexOf(one.name) - fixed.indexOf(other.name);
    if (by === 'account' || by === 'month')
      return Number(one.name === '') - Number(other.name === '') || (one.name < other.name ? -1 : 1);
    return other.stake - one.stake;
  });
}

function countsOf(all: readonly FoundFinding[]): FindingsCounts {
  const counted = (name: (finding: FoundFinding) => string | null) => {
    const counts: Record<string, number> = {};
    for (const finding of all) {
      const own = name(finding);
      if (own !== null) counts[own] = (counts[own] ?? 0) + 1;
    }
    return counts;
  };
  return {
    bySeverity: counted(({ anomaly }) => anomaly.severity),
    byState: counted(({ told }) => told.state),
    byCategory: counted(({ anomaly }) => anomaly.category),
    byMonth: counted(({ anomaly }) => anomaly.period),
  };
}

serveWork(perform);
