import { randomUUID } from 'node:crypto';
import type { SettingsOf } from '#platform/config/setting.ts';
import { hashKey, hintOf, makeKey, pepperFrom } from '#platform/keys/format.ts';
import type { Ports } from '#platform/ports.ts';
import type { Service } from '#platform/service.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../index.ts';
import { openProspects } from '../open.ts';
import type { BulkParts } from '../open-jobs.ts';
import type { settings } from '../settings.ts';

/** A server with this service alone, and workspaces with keys. Lists are worked on at once, without the pauses of production. */
export type WorkspaceServer = {
  server: TestServer;
  addWorkspace: () => Promise<TestWorkspace>;
  close: () => Promise<void>;
};

export type TestWorkspace = {
  id: string;
  key: string;
  /** Below /api/v1, with its key. */
  ask: (method: string, path: string, options?: Asked) => Promise<Answer>;
  /** A job once nothing of it waits any more. */
  finished: (path: string) => Promise<Record<string, unknown>>;
};
type Asked = { json?: unknown; csv?: string | Buffer; key?: string };

const FAST: BulkParts = {
  timing: { beatMs: 200, pollMs: 50, silenceSeconds: 20 },
  laterSeconds: [0.2, 0.2],
};

/** The service with other pauses. */
const withParts = (parts: Partial<BulkParts>): Service => ({
  ...prospects,
  open: {
    ...prospects.open,
    http: (platform, values) => openProspects(platform, values as SettingsOf<typeof settings>, parts),
  },
});

export async function startWorkspaceServer(options: {
  ports: Ports;
  environment?: Record<string, string>;
  parts?: Partial<BulkParts>;
}): Promise<WorkspaceServer> {
  const server = await startTestServer({
    services: [withParts(options.parts ?? FAST)],
    environment: { LIMIT_KEY_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', ...options.environment },
    ports: options.ports,
  });
  return {
    server,
    addWorkspace: async () => {
      const query = (sql: string, values: unknown[]) => server.database.query(sql, values);
      const workspace = await insertWorkspace(query, server.environment['KEY_PEPPER'] ?? '');
      return workspaceAt(server.url, workspace);
    },
    close: () => server.close(),
  };
}

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** With the service and a key. */
export async function insertWorkspace(query: Query, secret: string): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = makeKey('prospects');
  const pepper = pepperFrom(secret);
  await query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, `w-${id.slice(0, 8)}`]);
  await query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'prospects')`, [id]);
  await query(
    `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, workspace_id)
     VALUES ('prospects', 'test', $1, $2, $3, $4)`,
    [hashKey(key, pepper), pepper.id, hintOf(key), id],
  );
  return { id, key };
}

export function workspaceAt(url: string, { id, key }: { id: string; key: string }): TestWorkspace {
  const workspace: TestWorkspace = {
    id,
    key,
    ask: (method, path, { json, csv, key: other = key } = {}) =>
      ask(`${url}/api/v1${path}`, {
        method,
        ...(json !== undefined && { json }),
        ...(csv !== undefined && { body: new Uint8Array(Buffer.from(csv)) }),
        headers: { 'x-gateway-key': other, ...(csv !== undefined && { 'content-type': 'text/csv' }) },
      }),
    finished: async (path) => {
      for (;;) {
        const answer = await workspace.ask('GET', path);
        if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
        const job = answer.json<Record<string, unknown>>();
        if (job['finished_at'] !== null) return job;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
  return workspace;
}
