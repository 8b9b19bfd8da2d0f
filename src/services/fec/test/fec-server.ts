import { expect } from 'vitest';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Service } from '#platform/service.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer, TestServerOptions } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { fec } from '../index.ts';
import { openFec } from '../open.ts';
import type { settings } from '../settings.ts';
import { entry, fecOf } from './drafts/build.ts';

/** The fec service on a real port and database, with whatever of it a test replaces. */
export type FecServer = TestServer & {
  key: string;
  /** Sends a file as text with the server's own key. */
  send: (file?: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => ReturnType<typeof ask>;
  /** Sends a file to be analysed later; gives what the answer says. */
  defer: (file?: string | Uint8Array<ArrayBuffer>) => Promise<Job>;
  job: (id: string, headers?: Record<string, string>) => ReturnType<typeof ask>;
};

export type Job = {
  success: boolean;
  id: string;
  status: string;
  progress: number;
  createdAt: string;
  finishedAt?: string;
  expiresAt: string;
  error?: string;
  code?: string;
  links: Record<'self' | 'html' | 'csv' | 'xlsx' | 'json', string>;
  report?: { success: boolean; meta: { totalEntries: number }; anomalies: { type: string }[] };
};

type Parts = Parameters<typeof openFec>[2];

export const LATER = { prefer: 'respond-async' };

export async function startFecServer(parts: Parts = {}, options: TestServerOptions = {}): Promise<FecServer> {
  const service: Service = {
    ...fec,
    open: {
      ...fec.open,
      http: (platform, values) => openFec(platform, values as SettingsOf<typeof settings>, parts),
    },
  };
  const server = await startTestServer({ services: [service], ...options });
  const key = await server.issueKey('fec');
  const send: FecServer['send'] = (file = balanced, headers = {}) =>
    ask(`${server.url}/api/external/analyze`, {
      body: file,
      key,
      headers: { 'content-type': 'text/plain', ...headers },
    });
  return {
    ...server,
    key,
    send,
    defer: async (file) => {
      const answer = await send(file, LATER);
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json<Job>();
    },
    job: (id, headers = {}) => ask(`${server.url}/api/external/analyses/${id}`, { key, headers }),
  };
}

/** For what happens soon, however busy the machine is. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

/** A small ledger without anything wrong, and one whose second entry does not balance. */
export const balanced = bytesOf(-120_00);
export const unbalanced = bytesOf(-110_00);

function bytesOf(supplierCents: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    fecOf([
      entry({ journal: 'AC', date: '20250110' }, ['606100', 100_00], ['445660', 20_00], ['401000', -120_00]),
      entry({ journal: 'AC', date: '20250212' }, ['606100', 100_00], ['445660', 20_00], ['401000', supplierCents]),
    ]),
  );
}
