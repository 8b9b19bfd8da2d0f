import { transaction } from '#platform/db/pool.ts';
import { makerOf } from '#platform/workspaces/maker.ts';
import type { MemberWithRole } from '#platform/workspaces/people.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import { mayDo } from '#platform/workspaces/role.ts';
import type { FecContext } from '../../context.ts';
import { companyNotFound, companyUnknown, findingNotFound, signOffRefused } from '../refusals.ts';
import type { Dossier } from '../store/dossiers.ts';
import type { NewJudgement } from '../store/judgements.ts';
import { judgementsOf, lockCompany, writeJudgements } from '../store/judgements.ts';
import { sealWords, unsealWords } from './finding-secrets.ts';
import type { OpenedFindings } from './findings.ts';
import type { FoundFinding } from './findings-work.ts';
import type { Judgement, State } from './judgement-of.ts';
import { isSettled, ownJudgement, sorted } from './judgement-of.ts';

/** What somebody says of findings; what is not said stays. */
export type Said = {
  state?: State | undefined;
  note?: string | undefined;
  assignedTo?: string | null | undefined;
  signedOff?: boolean | undefined;
};

type Judging = {
  service: Pick<FecContext, 'database' | 'clock'>;
  principal: Principal;
  members: readonly MemberWithRole[];
  opened: OpenedFindings;
};

/** All of them or none. */
export async function judge(judging: Judging, ids: readonly string[], said: Said): Promise<void> {
  const { service, opened } = judging;
  const { dossier, secrets } = opened;
  const { companyId } = dossier;
  if (companyId === null) throw companyUnknown();
  const { findings } = await opened.ask({ kind: 'some', ids });
  if (findings.length < new Set(ids).size) throw findingNotFound();
  await transaction(service.database, async (connection) => {
    if (!(await lockCompany(connection, companyId))) throw companyNotFound();
    // Somebody else may have judged some of them since they were read.
    const stored = await judgementsOf(connection, companyId);
    const { byFinding } = sorted(stored.map(({ sealed, ...rest }) => ({ ...rest, ...unsealWords(secrets, sealed) })));
    const judged = findings.map((finding) => {
      const own = finding.names === null ? undefined : ownJudgement(finding.names, dossier, byFinding);
      return newJudgement(judging, finding, own, said);
    });
    await writeJudgements(connection, judged);
  });
}

function newJudgement(
  { service, principal, members, opened }: Judging,
  finding: FoundFinding,
  own: Judgement | undefined,
  said: Said,
): NewJudgement {
  const { dossier, secrets } = opened;
  const isOwn = own !== undefined && own.dossier === dossier.id;
  // What does not count here any more is nothing to build upon.
  const base = isOwn ? own : finding.told.judgement;
  const maker = makerOf(principal);
  // Whoever says in this file what was carried into it has judged it.
  const isJudged = base === undefined || (said.state !== undefined && (said.state !== base.state || !isOwn));
  const judgedBy = isJudged ? maker : base.judgedBy;
  const state = said.state ?? base?.state ?? 'to_do';
  const isSigned = said.signedOff ?? (!isJudged && base.signedOffAt !== null);
  if (said.signedOff === true) checkSignOff({ principal, members, state, judgedBy });
  const isNewlySigned = said.signedOff === true;
  return {
    // Another file of the exercise keeps what was said of it there.
    row: isOwn ? own.row : undefined,
    judgedAt: isJudged ? null : base.judgedAt,
    isNewlySigned,
    companyId: dossier.companyId ?? '',
    finding: finding.names?.id ?? '',
    again: finding.names?.again ?? null,
    periodStart: dossier.periodStart,
    periodEnd: lastDayOf(dossier),
    dossier: dossier.id,
    state,
    assignedTo: said.assignedTo === undefined ? (base?.assignedTo ?? null) : said.assignedTo,
    judgedBy,
    signedOffBy: isNewlySigned ? (principal.member?.person.id ?? null) : isSigned ? (base?.signedOffBy ?? null) : null,
    signedOffAt: isNewlySigned
      ? new Date(service.clock.now()).toISOString()
      : isSigned
        ? (base?.signedOffAt ?? null)
        : null,
    sealed: sealWords(secrets, { stake: finding.stake, note: said.note ?? base?.note ?? null }),
    note: said.note === undefined ? null : sealWords(secrets, { stake: null, note: said.note }),
    madeBy: maker,
  };
}

const MS_A_DAY = 86_400_000;
/** So long after its last entry an exercise may end: what a name says beyond that is not believed. */
const MOST_DAYS = 92;

/** As the name of the file tells it; else its last entry. */
function lastDayOf({ closingDay, periodEnd }: Pick<Dossier, 'closingDay' | 'periodEnd'>): string | null {
  if (closingDay === null || periodEnd === null) return periodEnd;
  const days = (Date.parse(closingDay) - Date.parse(periodEnd)) / MS_A_DAY;
  return days > 0 && days <= MOST_DAYS ? closingDay : periodEnd;
}

/** A person, of something settled, and somebody else than who settled it, where there is anybody else who may. */
function checkSignOff({
  principal,
  members,
  state,
  judgedBy,
}: {
  principal: Principal;
  members: readonly MemberWithRole[];
  state: State;
  judgedBy: string;
}): void {
  if (principal.member === undefined)
    throw signOffRefused('Une clé ne peut pas viser une anomalie : c’est le fait d’une personne.');
  if (!isSettled(state))
    throw signOffRefused('Seule une anomalie justifiée, corrigée ou classée sans suite peut être visée.');
  if (judgedBy === makerOf(principal) && members.filter(({ role }) => mayDo(role, 'write')).length > 1)
    throw signOffRefused('Qui a jugé une anomalie ne la vise pas : une autre personne de l’espace de travail le fait.');
}
