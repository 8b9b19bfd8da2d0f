import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from '#platform/accounts/session-cookie.ts';
import type { MemberWithRole, People } from '#platform/workspaces/people.ts';
import type { MembersOf } from '../store/members-of.ts';
import type { ConsoleSessions } from '../store/sessions.ts';

type PeopleParts = {
  cookie: SessionCookie;
  sessions: ConsoleSessions;
  members: MembersOf;
  namesIn: (workspaceId: string) => Promise<readonly MemberWithRole[]>;
};

/** The console's sessions, as the operations of every service see them. */
export function openPeople({ cookie, sessions, members, namesIn }: PeopleParts): People {
  // A signature is checked once a request, however often it is asked for.
  const known = new WeakMap<object, string | undefined>();
  const tokenIn = (request: FastifyRequest): string | undefined => {
    if (known.has(request)) return known.get(request);
    const token = cookie.tokenIn(request.headers.cookie);
    known.set(request, token);
    return token;
  };
  return {
    isSignedIn: (request) => tokenIn(request) !== undefined,
    findMember: async (request, { slug, service }) => {
      const token = tokenIn(request);
      return token === undefined ? undefined : await members.find({ token, slug, service });
    },
    findPerson: async (request) => {
      const token = tokenIn(request);
      const person = token === undefined ? undefined : await sessions.find(token);
      return person && { person, isOperator: person.isOperator };
    },
    namesIn,
  };
}
