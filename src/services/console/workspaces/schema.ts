import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { ROLES, type Role } from '#platform/workspaces/role.ts';
import { SLUG_LENGTH } from './slug.ts';

/** Shapes of workspaces, and of who is in them. */
export const roleSchema = (description = 'Viewers read; members also spend and write; owners also manage.') =>
  Type.Unsafe<Role>({ type: 'string', enum: [...ROLES], description });

export const slug = () =>
  Type.String({
    minLength: 1,
    maxLength: SLUG_LENGTH,
    pattern: '^[a-z0-9](-?[a-z0-9])*$',
    'x-says': 'small letters, digits and single dashes between them',
    description: 'Its name in addresses, and in the header `Quintet-Workspace`. It never changes.',
  });

/** Letters of any script; no line break or other control character. */
export const workspaceName = () =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\s\\p{Cc}\\p{Cf}\\p{Cs}][^\\p{Cc}\\p{Cf}\\p{Cs}]*$',
    'x-says': 'a name without line breaks or other control characters, that does not begin with a blank',
  });

export const ListedWorkspace = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    role: roleSchema(),
    services: Type.Array(Type.String(), { description: 'Those that the operator has opened for it.' }),
    needsSecondFactor: Type.Boolean({ description: 'Whether it lets in only sessions that have shown two factors.' }),
  },
  { title: 'ListedWorkspace' },
);

export const WorkspaceSchema = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    role: roleSchema('What you are in it.'),
    needsSecondFactor: Type.Boolean({ description: 'Whether it lets in only sessions that have shown two factors.' }),
    createdAt: moment(),
    members: Type.Integer(),
    services: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        allowance: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          description: 'Requests of a month (UTC) that are admitted; null: as many as come.',
        }),
        used: Type.Integer({ description: 'Of the allowance of this month; 0 where there is none.' }),
        renewsAt: moment('When the next month begins.'),
      }),
      { description: 'Those that the operator has opened for it.' },
    ),
  },
  { title: 'Workspace' },
);

export const MemberOfWorkspace = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: roleSchema(),
    since: moment(),
    factors: Type.Integer({ description: 'How many second factors the person has set up.' }),
  },
  { title: 'MemberOfWorkspace' },
);

export const InvitationSchema = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: roleSchema(),
    invitedBy: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null once that person is gone.' }),
    createdAt: moment(),
    expiresAt: moment(),
  },
  { title: 'Invitation' },
);

export const memberId = () =>
  Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]*$', 'x-says': 'the id of a person, as it is listed' });

export const uuid = () =>
  Type.String({
    minLength: 36,
    maxLength: 36,
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    'x-says': 'an id, as it is listed',
  });
