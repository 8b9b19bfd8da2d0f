import { fastify } from 'fastify';
import { keyInfoOf, keyInfoPath, keyInfoSchema } from './key-info.ts';
import { listenBare } from './listen-bare.ts';

/** The ceiling of the key check: the same answer about one key that is always the same, without a database. */
const key = {
  id: '00000000-0000-4000-8000-000000000000',
  service: 'readiness',
  owner: 'owner 1',
  hint: 'qt_readiness_…abcd',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: null,
  lastUsedAt: null,
  workspaceId: null,
  name: null,
  scopes: null,
  addresses: null,
};
const app = fastify({ logger: false });
app.get(keyInfoPath, { schema: { response: { 200: keyInfoSchema } } }, () => keyInfoOf(key));
await listenBare(app);
