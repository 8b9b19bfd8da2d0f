import Type from 'typebox';

export const KeyId = (description: string) =>
  Type.String({
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    maxLength: 36,
    description,
    'x-says': 'an id of 36 characters, such as 89b8eb36-67e9-4361-989a-25002f8e7253',
  });

export const Slug = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[a-z0-9-]*$',
    description,
    'x-says': 'the name of a workspace in addresses',
  });

export const ServiceName = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 20,
    pattern: '^[a-z]*$',
    description,
    'x-says': 'the name of a service in small letters',
  });

/** The database has no place for a zero byte. */
export const Words = (least: number, most: number, description: string) =>
  Type.String({
    minLength: least,
    maxLength: most,
    pattern: '^[^\\u0000]*$',
    description,
    'x-says': 'text without zero bytes',
  });

export const KEY_EXAMPLE = {
  id: '89b8eb36-67e9-4361-989a-25002f8e7253',
  service: 'fec',
  owner: 'Acme, Ana',
  hint: 'qt_fec_…tzOo',
  name: 'Nightly run',
  workspace: 'acme',
  status: 'active',
  scopes: ['read'],
  addresses: null,
  createdAt: '2026-11-16T09:30:00.000Z',
  expiresAt: '2027-02-14T09:30:00.000Z',
  lastUsedAt: null,
  endedAt: null,
  endReason: null,
};
