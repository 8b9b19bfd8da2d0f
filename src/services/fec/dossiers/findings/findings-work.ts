import { serveWork } from '#platform/threads/serve-work.ts';
import type { Severity } from '../../french/severity-words.ts';
import type { PackedReport } from '../../report/packed-report.ts';
import { unpackReport } from '../../report/packed-report.ts';
import type { ReportedAnomaly } from '../../report/report.ts';
import { sentAnomaly } from '../../report/report.ts';
import type { StoredJudgement } from '../store/judgements.ts';
import type { FindingNames, FindingSecrets } from './finding-secrets.ts';
import { namesOf, unsealWords } from './finding-secrets.ts';
import type { JudgedDossier, Judgement, State, Told } from './judgement-of.ts';
import { judgementOf, ownJudgement, sorted } from './judgement-of.ts';

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
  | { kind: 'list'; filter: FindingsFilter; offset: number; limit: number }
  | { kind: 'some'; ids: readonly string[] };

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
  /** The one that a further word changes. */
  own: Judgement | undefined;
  excerpt: ReportedAnomaly['excerpt'];
};

export type FindingsCounts = {
  bySeverity: Record<string, number>;
  byState: Record<string, number>;
  byCategory: Record<string, number>;
};

export type FoundFindings = { findings: FoundFinding[]; total: number; counts: FindingsCounts };

function perform({ packed, secrets, dossier, judgements, asked }: FindingsWork): FoundFindings {
  const report = unpackReport(packed);
  const known = sorted(
    judgements.map(({ sealed, ...judgement }) => ({ ...judgement, ...unsealWords(secrets, sealed) })),
  );
  const all = report.anomalies.map((anomaly, index): FoundFinding => {
    const stake = anomaly.stake ?? null;
    const names = anomaly.standsFor === undefined ? namesOf(secrets, anomaly.marks, `${dossier.id} ${index}`) : null;
    const told: Told =
      names === null
        ? { state: 'to_do', judgement: undefined, isCarried: false }
        : judgementOf({ ...names, stake }, dossier, known);
    return {
      number: index + 1,
      anomaly: sentAnomaly(anomaly),
      names,
      stake,
      standsFor: anomaly.standsFor ?? null,
      told,
      own: names === null ? undefined : ownJudgement(names.id, dossier, known.byFinding),
      excerpt: anomaly.excerpt,
    };
  });
  const counts = countsOf(all);
  if (asked.kind === 'some') {
    const wanted = new Set(asked.ids);
    const findings = all.filter(({ names }) => names !== null && wanted.has(names.id));
    return { findings, total: findings.length, counts };
  }
  const chosen = all.filter((finding) => isChosen(finding, asked.filter));
  return { findings: chosen.slice(asked.offset, asked.offset + asked.limit), total: chosen.length, counts };
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

function countsOf(all: readonly FoundFinding[]): FindingsCounts {
  const counted = (name: (finding: FoundFinding) => string) => {
    const counts: Record<string, number> = {};
    for (const finding of all) counts[name(finding)] = (counts[name(finding)] ?? 0) + 1;
    return counts;
  };
  return {
    bySeverity: counted(({ anomaly }) => anomaly.severity),
    byState: counted(({ told }) => told.state),
    byCategory: counted(({ anomaly }) => anomaly.category),
  };
}

serveWork(perform);
