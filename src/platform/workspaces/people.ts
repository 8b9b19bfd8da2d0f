import type { FastifyRequest } from 'fastify';
import type { Person, WorkspaceName } from './principal.ts';
import type { Role } from './role.ts';

/** What the console knows of a session and the workspace that its request names, of one instant. */
export type FoundMember = {
  person: Person;
  /** Undefined where there is none of this name, or the person is not in it: nobody learns which. */
  membership: Membership | undefined;
};

type Membership = {
  workspace: WorkspaceName;
  role: Role;
  needsSecondFactor: boolean;
  /** Whether the service that was asked is opened for it. */
  isOpen: boolean;
  /** Admitted requests of a month; null: as many as come. */
  allowance: number | null;
};

/** A member of a workspace, as others may tell of them. */
export type NamedMember = { id: string; name: string };
/** The same with what they are in it. */
export type MemberWithRole = NamedMember & { role: Role };

/** Where a member of a workspace gets mail. */
export type Mailbox = NamedMember & { email: string };

/** Sessions of the console, for the operations of every service. Nothing is remembered: each answer is one of the database. */
export type People = {
  /** Whether there is a cookie with a good signature: whether it is still somebody's, the database knows. */
  isSignedIn(request: FastifyRequest): boolean;
  findMember(request: FastifyRequest, asked: { slug: string; service: string }): Promise<FoundMember | undefined>;
  /** Undefined for strangers; `isOperator` counts only with two factors. */
  findPerson(request: FastifyRequest): Promise<{ person: Person; isOperator: boolean } | undefined>;
  /** Who is in a workspace at this moment. */
  namesIn(workspaceId: string): Promise<readonly MemberWithRole[]>;
};
