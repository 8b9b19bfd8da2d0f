import { randomUUID } from 'node:crypto';
import { hashKey, hintOf, makeKey, pepperFrom } from '#platform/keys/format.ts';
import type { Service } from '#platform/service.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { fec } from '../../index.ts';

/** A server that judges, and workspaces with keys. */
export type DossierFixture = {
  server: TestServer;
  addWorkspace: () => Promise<TestWorkspace>;
  close: () => Promise<void>;
};

export type TestWorkspace = {
  id: string;
  key: string;
  /** With its key. */
  ask: (method: string, path: string, options?: Asked) => Promise<Answer>;
  /** Sends a file as one would, in pieces. */
  send: (fileName: string, bytes: Buffer, more?: object) => Promise<Answer>;
  /** The same, until it is judged; throws unless that went well. Its id. */
  keep: (fileName: string, bytes: Buffer) => Promise<string>;
  /** The dossiers of an upload, once all of them are judged. */
  judged: (upload: string, count?: number) => Promise<Record<string, unknown>[]>;
};

type Asked = { json?: unknown; body?: Buffer; headers?: Record<string, string>; key?: string };

export const UPLOADS = '/api/external/dossiers/uploads';
export const DOSSIERS = '/api/external/dossiers';
const PIECE = 8 * 1024 * 1024;

export async function openDossierFixture(
  environment: Record<string, string> = {},
  services: readonly Service[] = [fec],
): Promise<DossierFixture> {
  const server = await startTestServer({
    services,
    environment: { LIMIT_KEY_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', ...environment },
  });
  return {
    server,
    addWorkspace: () => addWorkspace(server),
    close: () => server.close(),
  };
}

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** With the service and a key. */
export async function insertWorkspace(query: Query, secret: string): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = makeKey('fec');
  const pepper = pepperFrom(secret);
  await query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, `w-${id.slice(0, 8)}`]);
  await query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'fec')`, [id]);
  await query(
    `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, workspace_id)
     VALUES ('fec', 'test', $1, $2, $3, $4)`,
    [hashKey(key, pepper), pepper.id, hintOf(key), id],
  );
  return { id, key };
}

async function addWorkspace({ url, database, environment }: TestServer): Promise<TestWorkspace> {
  const { id, key } = await insertWorkspace(
    (sql, values) => database.query(sql, values),
    environment['KEY_PEPPER'] ?? '',
  );
  const asked: TestWorkspace['ask'] = (method, path, { json, body, headers = {}, key: other = key } = {}) =>
    ask(url + path, {
      method,
      ...(json !== undefined && { json }),
      ...(body !== undefined && { body: new Uint8Array(body) }),
      headers: {
        'x-api-key': other,
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
    });
  const workspace: TestWorkspace = {
    id,
    key,
    ask: asked,
    keep: async (fileName, bytes) => {
      const sent = await workspace.send(fileName, bytes);
      const [begun] = sent.json<{ dossiers: { upload: string }[] }>().dossiers;
      const [judged] = await workspace.judged(String(begun?.upload));
      if (judged?.['status'] !== 'done') throw new Error(`It was not judged: ${JSON.stringify(judged)}`);
      return String(judged['id']);
    },
    send: async (fileName, bytes, more = {}) => {
      const begun = await asked('POST', UPLOADS, { json: { fileName, bytes: bytes.length, ...more } });
      if (begun.status !== 201) return begun;
      const upload = begun.json<{ id: string }>().id;
      for (let offset = 0; offset < bytes.length; offset += PIECE) {
        const body = bytes.subarray(offset, offset + PIECE);
        const sent = await asked('PUT', `${UPLOADS}/${upload}/pieces/${offset}`, { body });
        if (sent.status !== 200) return sent;
      }
      return await asked('POST', `${UPLOADS}/${upload}/finish`);
    },
    judged: async (upload, count = 1) => {
      for (;;) {
        const { dossiers } = (await asked('GET', `${DOSSIERS}?upload=${upload}`)).json<{
          dossiers: Record<string, unknown>[];
        }>();
        const done = dossiers.filter(({ status }) => status === 'done' || status === 'failed');
        if (done.length >= count && done.length === dossiers.length) return dossiers;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
  return workspace;
}
