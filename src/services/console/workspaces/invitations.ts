import { createHash, randomBytes } from 'node:crypto';
import { deleteUnproven } from '#platform/accounts/store/member-rows.ts';
import { setPassword } from '#platform/accounts/store/ways-in.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { harmlessName } from '#platform/mail/harmless.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import type { WorkspaceName } from '#platform/workspaces/principal.ts';
import type { Role } from '#platform/workspaces/role.ts';
import { languageAsked } from '../accounts/languages.ts';
import { consoleRealm } from '../accounts/realm.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { consoleProblem } from '../problems.ts';
import type { ListedInvitation, TakenInvitation } from '../store/invitations.ts';
import {
  deleteInvitation,
  listInvitationsOf,
  MOST_INVITATIONS,
  putInvitation,
  takeInvitationById,
  takeInvitationByToken,
  workspaceOfInvitation,
  workspaceOfToken,
} from '../store/invitations.ts';
import { addMembership, countMembers, hasMember, MOST_MEMBERS } from '../store/memberships.ts';
import { addPerson } from '../store/people.ts';
import { beginSession } from '../store/sessions.ts';
import { holdWorkspace } from '../store/workspaces.ts';
import type { By } from './deed.ts';

/**
 * How people come into a workspace: by a link in a mail to their address, good once, for seven days. Whoever has no account makes one
 * with it, and the address is proven by that; whoever has one signs in and is asked there. Whoever invites learns nothing of accounts.
 */
export type Inviter = { id: string; name: string };
type Asked = { email: string; role: Role };
type NewPerson = { name: string; passwordHash: string };

export class Invitations {
  readonly #database: Database;
  readonly #send: SendConsoleMail;
  readonly #url: string;

  constructor({ database, send, url }: { database: Database; send: SendConsoleMail; url: string }) {
    this.#database = database;
    this.#send = send;
    this.#url = url;
  }

  async invite(workspace: WorkspaceName, { email, role }: Asked, inviter: Inviter, by: By): Promise<ListedInvitation> {
    const token = randomBytes(24).toString('base64url');
    return await transaction(this.#database, async (connection) => {
      await this.#hold(connection, workspace.id);
      await by.confirm(connection);
      if (await hasMember(connection, workspace.id, email)) throw consoleProblem('already_member');
      if ((await listInvitationsOf(connection, workspace.id)).length >= MOST_INVITATIONS) {
        throw consoleProblem('too_many_invitations');
      }
      const invitation = { workspaceId: workspace.id, email, role, hash: hashOf(token), invitedBy: inviter.id };
      const made = await putInvitation(connection, invitation);
      const link = `${this.#url}/console/invitation#token=${token}`;
      const mail = {
        kind: 'invitation',
        to: email,
        name: '',
        link,
        inviter: harmlessName(inviter.name) ?? '',
        workspace: harmlessName(workspace.name) ?? workspace.slug,
      } as const;
      await this.#send(mail, connection);
      await noteDeed(connection, { ...by, action: 'invitation.sent', detail: { email, role } });
      return made;
    });
  }

  async revoke(workspaceId: string, id: string, by: By): Promise<void> {
    await transaction(this.#database, async (connection) => {
      await this.#hold(connection, workspaceId);
      await by.confirm(connection);
      const email = await deleteInvitation(connection, workspaceId, id);
      if (email === undefined) throw consoleProblem('invitation_not_found');
      await noteDeed(connection, { ...by, action: 'invitation.revoked', detail: { email } });
    });
  }

  /** Of somebody who is signed in with the address. Gives the workspace's slug. */
  async accept(id: string, person: { id: string; email: string }, by: By): Promise<string> {
    return await transaction(this.#database, async (connection) => {
      await this.#holdOf(connection, await workspaceOfInvitation(connection, id), 'invitation_not_found');
      const taken = await takeInvitationById(connection, id, person.email);
      if (taken === undefined) throw consoleProblem('invitation_not_found');
      await this.#join(connection, taken, person.id, by);
      return taken.slug;
    });
  }

  /** With an account that is made for it. Account, membership and session, or nothing. */
  async comeIn(token: string, { name, passwordHash }: NewPerson, byOf: (personId: string) => By): Promise<ComeIn> {
    return await transaction(this.#database, async (connection) => {
      await this.#holdOf(connection, await workspaceOfToken(connection, hashOf(token)), 'invalid_link');
      const taken = await takeInvitationByToken(connection, hashOf(token));
      if (taken === undefined) throw consoleProblem('invalid_link');
      await deleteUnproven(consoleRealm, connection, taken.email);
      const person = { name, email: taken.email, language: languageAsked(), isOperator: false };
      const id = await addPerson(connection, person);
      // All is undone: the invitation stays good for whoever signs in.
      if (id === undefined) throw consoleProblem('account_exists');
      await setPassword(consoleRealm, connection, id, passwordHash);
      await this.#join(connection, taken, id, byOf(id));
      const session = await beginSession(connection, { memberId: id, days: consoleRealm.sessionDays, factors: 1 });
      return { slug: taken.slug, session };
    });
  }

  async #join(connection: Connection, taken: TakenInvitation, memberId: string, by: By): Promise<void> {
    const { workspaceId, role } = taken;
    if ((await countMembers(connection, workspaceId)) >= MOST_MEMBERS) throw consoleProblem('too_many_members');
    if (!(await addMembership(connection, { workspaceId, memberId, role }))) return;
    await noteDeed(connection, { ...by, workspaceId, action: 'member.joined', detail: { role } });
  }

  async #holdOf(
    connection: Connection,
    id: string | undefined,
    otherwise: 'invitation_not_found' | 'invalid_link',
  ): Promise<void> {
    if (id === undefined || !(await holdWorkspace(connection, id))) throw consoleProblem(otherwise);
  }

  async #hold(connection: Connection, id: string): Promise<void> {
    if (!(await holdWorkspace(connection, id))) throw consoleProblem('workspace_gone');
  }
}

export type ComeIn = { slug: string; session: string };

const hashOf = (token: string) => createHash('sha256').update(token).digest();
