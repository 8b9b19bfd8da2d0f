import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '#apps/cli/run.ts';
import { openInstallation } from '#apps/installation.ts';
import type { Server } from '#apps/server.ts';
import { buildServer } from '#apps/server.ts';
import { services as allServices } from '#apps/services.ts';
import type { Ports } from '#platform/ports.ts';
import type { Service } from '#platform/service.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';

/** The whole server in this process, on a real port, with a database of its own. Its log lines are kept for inspection. */
export type TestServer = {
  url: string;
  metricsUrl: string;
  server: Server;
  database: TestDatabase;
  environment: Record<string, string>;
  logLines: string[];
  issueKey: (service?: string, expiresInDays?: number) => Promise<string>;
  cli: (...argv: string[]) => Promise<{ exitCode: number; stdout: string; stderr: string }>;
  close: () => Promise<void>;
};

export type TestServerOptions = {
  services?: readonly Service[];
  environment?: Record<string, string>;
  ports?: Ports;
  database?: TestDatabase;
};

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const services = options.services ?? allServices;
  const database = options.database ?? (await createTestDatabase());
  const dataDirectory = mkdtempSync(join(tmpdir(), 'quintet-data-'));
  const environment: Record<string, string> = {
    PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    KEY_PEPPER: 'test pepper of more than thirty-two characters',
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    DRAIN_SECONDS: '0',
    // A machine that is busy with other tests is no overload; the test of load shedding sets its own.
    SHED_DELAY_MS: '60000',
    // Nor is its database away because it was slow once.
    DATABASE_TIMEOUT_MS: '10000',
    // No test reaches out; those of exchange rates have sources of their own.
    FX_REFRESH: 'false',
    ...options.environment,
  };
  const logLines: string[] = [];
  const installation = await openInstallation(environment, services);
  const server = await buildServer({
    installation,
    logSink: { write: (line) => logLines.push(line) },
    ...(options.ports !== undefined && { ports: options.ports }),
  });
  const { url, metricsUrl } = await server.listen();
  const cli = async (...argv: string[]) => {
    let stdout = '';
    let stderr = '';
    const io = {
      stdout: (text: string) => {
        stdout += text;
      },
      stderr: (text: string) => {
        stderr += text;
      },
      stdin: Readable.from([]),
      isInteractive: false,
      onInterrupt: () => () => {},
    };
    const exitCode = await runCli(argv, environment, services, io);
    return { exitCode, stdout, stderr };
  };
  return {
    url,
    metricsUrl,
    server,
    database,
    environment,
    logLines,
    cli,
    issueKey: async (service = 'readiness', expiresInDays?: number) => {
      const expiry = expiresInDays === undefined ? [] : ['--expires-in-days', String(expiresInDays)];
      const { exitCode, stdout, stderr } = await cli(
        'keys',
        'issue',
        '--service',
        service,
        '--owner',
        'test',
        ...expiry,
        '--json',
      );
      if (exitCode !== 0) throw new Error(stdout + stderr);
      return (JSON.parse(stdout) as { api_key: string }).api_key;
    },
    close: async () => {
      await server.close();
      await installation.leave();
      if (options.database === undefined) await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
