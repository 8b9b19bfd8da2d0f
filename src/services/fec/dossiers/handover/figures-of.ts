import type { Database } from '#platform/db/pool.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { FecContext } from '../../context.ts';
import { balanceQuestion } from '../explore/questions.ts';
import type { Asking } from '../explored.ts';
import { openLedger, text, whole } from '../explored.ts';
import { findingShape } from '../findings/finding-schema.ts';
import type { OpenedFindings } from '../findings/findings.ts';
import type { FoundFinding } from '../findings/findings-work.ts';
import { readLetterhead } from '../letterhead/letterhead.ts';
import { dataAddressOf } from '../letterhead/logo.ts';
import { statementsOf } from '../statements/statements.ts';
import { accountSums, accountSumsQuestion, closedOf, closedQuestion } from '../statements/statements-questions.ts';
import type { DossierFigures, FindingRow } from './dossier-figures.ts';
import { A_KEY, A_MEMBER, SOMEBODY } from './who-words.ts';

/** A report has no more than that. */
const ALL = 100_000;

export async function figuresOf(
  asking: Asking & { service: Pick<FecContext, 'clock' | 'handoverSecret'> },
  opened: OpenedFindings,
  members: readonly NamedMember[],
): Promise<DossierFigures> {
  const { dossier } = opened;
  const { ask } = await openLedger(asking);
  const [[rows = [], sums = [], closing = []], { findings }, firm] = await Promise.all([
    ask(balanceQuestion({ withoutClosing: true }), accountSumsQuestion(undefined), closedQuestion),
    opened.ask({ kind: 'list', filter: {}, group: undefined, offset: 0, limit: ALL }),
    firmOf(asking.service, workspaceOf(asking.principal)),
  ]);
  return {
    ...firm,
    company: dossier.companyName || null,
    siren: dossier.siren,
    fileName: dossier.fileName,
    closingDay: dossier.closingDay,
    periodStart: dossier.periodStart,
    periodEnd: dossier.periodEnd,
    madeAt: new Date(asking.service.clock.now()).toISOString(),
    accounts: {
      balance: rows.map((row) => ({
        account: text(row['account']),
        label: text(row['label']),
        opening: whole(row['opening']),
        debit: whole(row['debit']),
        credit: whole(row['credit']),
        closing: whole(row['closing']),
      })),
      statements: statementsOf(accountSums(sums), closedOf(closing)),
    },
    findings: findings.map((finding) => findingRow(finding, members)),
  };
}

type Firm = Pick<DossierFigures, 'firm' | 'logo'>;

async function firmOf({ database, handoverSecret }: FirmService, workspaceId: string): Promise<Firm> {
  const { name, logo } = await readLetterhead(database, { secret: handoverSecret, workspaceId });
  return {
    firm: name ?? (await workspaceName(database, workspaceId)),
    logo: logo === null ? null : dataAddressOf(logo),
  };
}

type FirmService = Pick<FecContext, 'database' | 'handoverSecret'>;

async function workspaceName(database: Database, id: string): Promise<string> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM platform.workspace WHERE id = $1', [id]);
  return rows[0]?.name ?? '';
}

function findingRow(found: FoundFinding, members: readonly NamedMember[]): FindingRow {
  const { judgement, ...finding } = findingShape(found, members);
  const { signedOff = null, assignedTo = null } = judgement ?? {};
  // Whoever has given no name is called by the address, which is nothing for a client.
  const named = (name: string | null | undefined) => (name?.includes('@') === true ? A_MEMBER : name);
  const dayOf = (moment: string | undefined) => moment?.slice(0, 10) ?? null;
  return {
    number: finding.number,
    severity: finding.severity,
    category: finding.category,
    title: finding.title,
    description: finding.description,
    account: finding.compteNum,
    month: finding.period,
    journal: finding.journalCode,
    entry: finding.ecritureNum,
    lines: finding.lines,
    stake: found.stake,
    suggestion: finding.suggestion,
    state: finding.state,
    note: judgement?.note ?? null,
    judgedBy:
      judgement === null ? null : (named(judgement.by.name) ?? (judgement.by.kind === 'key' ? A_KEY : SOMEBODY)),
    judgedOn: dayOf(judgement?.at),
    assignedTo: named(assignedTo?.name) ?? null,
    signedOffBy: signedOff === null ? null : (named(signedOff.by?.name) ?? SOMEBODY),
    signedOffOn: dayOf(signedOff?.at),
  };
}
