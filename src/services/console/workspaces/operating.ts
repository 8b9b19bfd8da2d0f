import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import { deleteMember } from '#platform/accounts/store/member-rows.ts';
import { holdMember } from '#platform/accounts/store/ways-in.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import type { ByOperator } from '#platform/workspaces/operator-deed.ts';
import { deedOf } from '#platform/workspaces/operator-deed.ts';
import { consoleRealm } from '../accounts/realm.ts';
import { consoleProblem } from '../problems.ts';
import { endSessionsOf, findPersonById } from '../store/all-people.ts';
import { deleteService, holdWorkspaceBySlug, putService } from '../store/all-workspaces.ts';
import { holdOperators, markOperator } from '../store/people.ts';

/**
 * What an operator does with workspaces and people, on the pages and on the command line alike: opens and closes services, sets
 * allowances, ends sessions. Nothing here looks into a workspace. What concerns one stands in its own audit too.
 */
type Opening = { slug: string; service: string; allowance: number | null };

export async function openService(
  database: Database,
  { slug, service, allowance }: Opening,
  by: ByOperator,
): Promise<void> {
  await transaction(database, async (connection) => {
    const workspaceId = await holdWorkspaceBySlug(connection, slug);
    if (workspaceId === undefined) throw consoleProblem('workspace_gone');
    const before = await putService(connection, { workspaceId, service, allowance });
    const action = before === undefined ? 'service.opened' : 'allowance.changed';
    const detail = { allowance };
    await noteDeed(connection, { ...by, workspaceId, action, subject: `service:${service}`, detail });
  });
}

export async function closeService(
  database: Database,
  { slug, service }: Pick<Opening, 'slug' | 'service'>,
  by: ByOperator,
): Promise<void> {
  await transaction(database, async (connection) => {
    const workspaceId = await holdWorkspaceBySlug(connection, slug);
    if (workspaceId === undefined) throw consoleProblem('workspace_gone');
    if (!(await deleteService(connection, workspaceId, service))) throw consoleProblem('service_not_open');
    await noteDeed(connection, { ...by, workspaceId, action: 'service.closed', subject: `service:${service}` });
  });
}

export async function endSessions(database: Database, personId: string, by: ByOperator): Promise<number> {
  return await transaction(database, async (connection) => {
    const ended = await endSessionsOf(connection, personId);
    if (ended === undefined) throw consoleProblem('person_not_found');
    const deed = { action: 'sessions.ended', subject: `person:${personId}`, detail: { ended } } as const;
    await noteDeed(connection, deedOf(by, deed));
    return ended;
  });
}

export async function changeOperator(
  database: Database,
  { personId, isOperator }: { personId: string; isOperator: boolean },
  by: ByOperator,
): Promise<void> {
  await transaction(database, async (connection) => {
    if (!isOperator) await keepAnOperator(connection, personId);
    const person = await findPersonById(connection, personId);
    if (person === undefined || (await markOperator(connection, person.email, isOperator)) === undefined) {
      throw consoleProblem('person_not_found');
    }
    const action = isOperator ? 'operator.granted' : 'operator.revoked';
    await noteDeed(connection, deedOf(by, { action, subject: `person:${personId}` }));
  });
}

export async function deletePerson(
  database: Database,
  personId: string,
  forgetMember: ForgetMember,
  by: ByOperator,
): Promise<void> {
  await transaction(database, async (connection) => {
    await keepAnOperator(connection, personId);
    const member = await holdMember(consoleRealm, connection, personId);
    if (member === undefined) throw consoleProblem('person_not_found');
    await forgetMember(connection, member);
    await deleteMember(consoleRealm, connection, member);
    await noteDeed(connection, deedOf(by, { action: 'person.deleted' }));
  });
}

async function keepAnOperator(connection: Connection, leaving: string): Promise<void> {
  const operators = await holdOperators(connection);
  if (operators.length === 1 && operators[0] === leaving) throw consoleProblem('last_operator');
}
