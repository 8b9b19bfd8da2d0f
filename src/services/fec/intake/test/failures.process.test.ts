import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { openStreamBody } from '#platform/http/body/stream-body.ts';
import type { TestIntake } from '../../test/intake-bodies.ts';
import {
  bodyOf,
  filesIn,
  jsonBody,
  ledgerOf,
  MEBIBYTE,
  openTestIntake,
  PATIENTLY,
  packed,
  plainly,
} from '../../test/intake-bodies.ts';
import { heldBytes, openThings } from '../../test/leftovers.ts';
import type { OpenFile } from '../spool.ts';

/** Bodies that break off, disks that fail and processes that die: nothing of them may stay. */
const TIMES = 200;
/** Each of these is tried twice, to compare. */
const UPLOADS = TIMES / 2;
const WRITES = TIMES / 2 / 4;
/** What a process may hold more afterwards: far less than one in fifty of the bodies would take. */
const SLACK_BYTES = 4 * MEBIBYTE;

/** Runs something, and again: the second time must not leave more behind than the first. */
async function expectNothingLeft(fixture: TestIntake, doing: () => Promise<void>): Promise<void> {
  await doing();
  const before = { bytes: heldBytes(), ...openThings() };
  await doing();
  const nothing = { files: [], spooled: 0, reading: 0, waiting: 0 };
  await expect
    .poll(
      () => ({
        files: fixture.files(),
        spooled: fixture.gauge('fec_spool_bytes'),
        reading: fixture.gauge('fec_bodies_reading'),
        waiting: fixture.gauge('fec_bodies_waiting'),
      }),
      PATIENTLY,
    )
    .toEqual(nothing);
  await expect.poll(() => openThings().descriptors, PATIENTLY).toBeLessThanOrEqual(before.descriptors);
  // What was under way when a client left is let go a little later.
  await expect.poll(() => heldBytes() - before.bytes, PATIENTLY).toBeLessThan(SLACK_BYTES);
}

/** A server that takes bodies in as the real one does, and says what became of each. */
async function serve(fixture: TestIntake): Promise<{ server: Server; port: number; ended: string[] }> {
  const ended: string[] = [];
  const server = createServer((incoming, response) => {
    const [mediaType = ''] = (incoming.headers['content-type'] ?? '').split(';');
    const body = openStreamBody({ headers: incoming.headers } as FastifyRequest, incoming, mediaType, 1e9);
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    fixture.intake
      .receive(body, {
        contentEncoding: incoming.headers['content-encoding'],
        holder: String(ended.length),
        signal: leaving.signal,
      })
      .then(
        ({ file }) => file.release().then(() => ended.push('received')),
        (error: unknown) => ended.push(error instanceof Problem ? error.code : String(error)),
      )
      .finally(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, ended };
}

describe('uploads that break off half-way', () => {
  test.each([
    ['text', { 'content-type': 'text/plain' }, Buffer.alloc(2_200_000, 'x')],
    [
      'JSON',
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ content: ledgerOf(2_200_000, '\t') })),
    ],
    [
      'gzip',
      { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
      gzipSync(ledgerOf(3_000_000, '\t'), { level: 1 }),
    ],
  ])(
    'leave nothing behind (%s)',
    async (_name, headers, bytes) => {
      const fixture = await openTestIntake({ readersAtOnce: 8, maxWaiting: 8 });
      const { server, port, ended } = await serve(fixture);
      const breakOff = async (share: number) => {
        const client = request({ port, method: 'POST', headers: { ...headers, 'content-length': bytes.length } });
        client.on('error', () => {});
        const closed = new Promise((resolve) => client.once('close', resolve));
        client.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => client.destroy());
        await closed;
      };
      let asked = 0;
      await expectNothingLeft(fixture, async () => {
        for (let done = 0; done < UPLOADS / 4; done += 1) {
          await Promise.all([0, 0.3, 0.6, 0.95].map(breakOff));
          asked += 4;
          await expect.poll(() => ended.length, PATIENTLY).toBe(asked);
        }
      });
      expect(new Set(ended)).toEqual(new Set(['request_timeout']));
      server.closeAllConnections();
      server.close();
      await fixture.close();
    },
    120_000,
  );
});

describe('a disk that fails', () => {
  const broken = (where: 'open' | 'first' | 'later' | 'close'): { openFile: OpenFile; left: () => number } => {
    let open = 0;
    const fail = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    return {
      left: () => open,
      openFile: async (path) => {
        if (where === 'open') return await fail();
        writeFileSync(path, 'something is there already', { flag: 'wx' });
        open += 1;
        let writes = 0;
        return {
          write: async () => {
            writes += 1;
            if (where === 'first' || (where === 'later' && writes > 1)) await fail();
          },
          close: async () => {
            open -= 1;
            if (where === 'close') await fail();
          },
        };
      },
    };
  };

  test.each(['open', 'first', 'later', 'close'] as const)(
    'leaves nothing behind (%s)',
    async (where) => {
      const { openFile, left } = broken(where);
      const fixture = await openTestIntake({ openFile });
      const bytes = Buffer.alloc(2_500_000, 'x');
      const json = JSON.stringify({ content: ledgerOf(2_500_000) });
      const receive = [
        () => fixture.intake.receive(bodyOf(bytes), plainly),
        () => fixture.intake.receive(bodyOf(gzipSync(json, { level: 1 }), { mediaType: 'application/json' }), packed),
      ];
      await expectNothingLeft(fixture, async () => {
        for (let done = 0; done < WRITES; done += 1) {
          const outcome = await receive[done % 2]?.().catch((error: unknown) => error);
          expect(outcome).toMatchObject({
            code: 'storage_full',
            status: 503,
            internal: { reason: 'ENOSPC' },
            headers: { 'retry-after': '30' },
          });
        }
      });
      expect(left()).toBe(0);
      await fixture.close();
    },
    60_000,
  );

  test('does not matter to what fits into memory', async () => {
    const fixture = await openTestIntake({ openFile: broken('open').openFile });
    const { file } = await fixture.intake.receive(jsonBody({ content: 'small' }), plainly);
    expect(file.size).toBe(5);
    await fixture.close();
  });
});

describe('a process that dies', () => {
  const start = async (directory: string) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./intake-process.ts', import.meta.url)), directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // One that outlives a test that failed would keep its worker from ending.
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return {
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };

  test('leaves files that the next one deletes, and no others', async () => {
    const fixture = await openTestIntake();
    const { directory } = fixture;
    const own = await fixture.intake.receive(bodyOf(Buffer.alloc(2 * MEBIBYTE)), plainly);
    const strange = join(directory, 'fec-spool', 'somebody-else');
    mkdirSync(strange);
    writeFileSync(join(strange, 'keep'), '');
    const [dying, living] = await Promise.all([start(directory), start(directory)]);
    expect(fixture.files()).toHaveLength(6);
    await dying.kill();
    expect(fixture.files()).toHaveLength(6);
    const next = await openTestIntake({ directory });
    expect(fixture.files()).toHaveLength(4);
    await living.kill();
    const last = await openTestIntake({ directory });
    expect(fixture.files().toSorted()).toEqual(
      [own.file.storage, { path: join(strange, 'keep') }].map(pathOf).toSorted(),
    );
    await next.intake.close();
    await last.intake.close();
    await fixture.intake.close();
    expect(filesIn(directory)).toEqual([join(strange, 'keep')]);
    rmSync(directory, { recursive: true });
  });
});

const pathOf = (storage: object) => ('path' in storage ? String(storage.path) : '');
