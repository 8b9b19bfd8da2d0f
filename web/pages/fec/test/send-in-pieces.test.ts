import { expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { type PieceServer, type SendOptions, sendInPieces } from '../send-in-pieces.ts';

const FILE = new Blob(['abcdefghij']);
const PIECE = 4;

/** Keeps what comes, and fails as it is told: before a piece is kept, or after. */
function serverThat(fails: Readonly<Record<number, 'before' | 'after'>> = {}) {
  let kept = '';
  let sends = 0;
  const pauses: number[] = [];
  const upload = () => ({
    success: true as const,
    id: 'u',
    fileName: 'f',
    bytes: FILE.size,
    received: kept.length,
    pieceBytes: PIECE,
    status: 'receiving' as const,
    expiresAt: '',
  });
  const server: PieceServer = {
    start: () => Promise.resolve(upload()),
    read: () => Promise.resolve(upload()),
    send: async (_id, offset, piece) => {
      sends += 1;
      if (fails[sends] === 'before') throw new NoAnswer('network');
      if (offset !== kept.length) throw new ApiProblem({ status: 409, code: 'wrong_offset', detail: '' });
      kept += await piece.text();
      if (fails[sends] === 'after') throw new NoAnswer('network');
      return upload();
    },
    finish: () => Promise.resolve({ success: true, dossiers: [] }),
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  return { server, pauses, kept: () => kept, sends: () => sends, keep: (text: string) => (kept = text) };
}

const options = (more: Partial<SendOptions> = {}): SendOptions => ({
  upload: undefined,
  signal: new AbortController().signal,
  onStarted: () => {},
  onProgress: () => {},
  onPause: () => {},
  ...more,
});

test('a file goes in pieces, and progress is told', async () => {
  const { server, kept, sends } = serverThat();
  const told: number[] = [];
  await sendInPieces(FILE, server, options({ onProgress: (sent) => told.push(sent) }));
  expect([kept(), sends()]).toEqual(['abcdefghij', 3]);
  expect([...new Set(told)]).toEqual([0, 4, 8, 10]);
});

test.each([
  ['before it was kept', { 2: 'before', 3: 'before' }, 5],
  ['after it was kept, unknown to us', { 2: 'after' }, 3],
  ['the last one, after it was kept', { 3: 'after' }, 3],
] as const)('a piece that breaks %s costs nothing of the file', async (_when, fails, sends) => {
  const stage = serverThat(fails);
  await sendInPieces(FILE, stage.server, options());
  expect([stage.kept(), stage.sends()]).toEqual(['abcdefghij', sends]);
});

test('pauses grow, and end', async () => {
  const always = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 1, 'before' as const]));
  const { server, pauses } = serverThat(always);
  await expect(sendInPieces(FILE, server, options())).rejects.toBeInstanceOf(NoAnswer);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('an earlier try goes on where it ended', async () => {
  const { server, kept, sends, keep } = serverThat();
  keep('abcd');
  await sendInPieces(FILE, server, options({ upload: 'u' }));
  expect([kept(), sends()]).toEqual(['abcdefghij', 2]);
});

test('what is refused is not tried again, and who cancels is heard', async () => {
  const { server, pauses } = serverThat();
  const refused = new ApiProblem({ status: 403, code: 'not_allowed', detail: '' });
  await expect(sendInPieces(FILE, { ...server, start: () => Promise.reject(refused) }, options())).rejects.toBe(
    refused,
  );
  const controller = new AbortController();
  const cancelled = sendInPieces(
    FILE,
    server,
    options({ signal: controller.signal, onStarted: () => controller.abort() }),
  );
  await expect(cancelled).rejects.toThrow('aborted');
  expect(pauses).toEqual([]);
});
