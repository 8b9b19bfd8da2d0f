import Type from 'typebox';
import { moment, momentOrNull } from '#platform/moment-schema.ts';

const MOST_ROWS = 100;

export const search = () =>
  Type.String({ minLength: 1, maxLength: 100, description: 'A part of the name or of the address.' });

export const limit = () => Type.Integer({ minimum: 1, maximum: MOST_ROWS, default: 50 });

export const allowance = () =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 2_000_000_000,
    description: 'Requests of a month (UTC) that are admitted; null: as many as come.',
  });

export const serviceName = () =>
  Type.String({ minLength: 1, maxLength: 20, pattern: '^[a-z]*$', 'x-says': 'the name of a service' });

export const AnyWorkspaceSchema = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    createdAt: moment(),
    members: Type.Integer(),
    keys: Type.Integer({ description: 'Those that are good.' }),
    services: Type.Array(
      Type.Object({ name: Type.String(), allowance: allowance(), used: Type.Integer({ description: 'This month.' }) }),
    ),
  },
  { title: 'AnyWorkspace' },
);

export const AnyPersonSchema = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    isConfirmed: Type.Boolean({ description: 'Whether the address is.' }),
    isOperator: Type.Boolean(),
    createdAt: moment(),
    lastSeenAt: momentOrNull('Of the sessions that there are; exact to a day.'),
    factors: Type.Integer({ description: 'Second factors that are set up.' }),
    workspaces: Type.Integer(),
  },
  { title: 'AnyPerson' },
);
