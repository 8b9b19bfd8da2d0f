import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture, UPLOADS } from './dossier-fixture.ts';

/** An upload that is cut ten times arrives whole, and what came before a cut is not sent again. */
const BYTES = proofSize({ full: 1024 * 1024 * 1024, short: 96 * 1024 * 1024 });
const CUTS = 10;
const PIECE = 8 * 1024 * 1024;
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\n';
const LINE = 'VE|Ventes|1|20240115|411000|Clients|C1|Client|F1|20240115|Facture|120,00|0,00|A|20240131|20240131||\n';

let fixture: DossierFixture;
let workspace: TestWorkspace;
beforeAll(async () => {
  fixture = await openDossierFixture({ WORKER: 'off' });
  workspace = await fixture.addWorkspace();
});
afterAll(async () => await fixture.close());

/** The same bytes every time they are asked for. */
function bytesAt(offset: number): Buffer {
  const whole = Buffer.concat([Buffer.from(HEADER), Buffer.from(LINE.repeat(200))]);
  const piece = Buffer.alloc(Math.min(PIECE, BYTES - offset));
  for (let at = 0; at < piece.length; at += 1) piece[at] = whole[(offset + at) % whole.length] as number;
  return piece;
}

/** Sends a part of a piece, and goes away. */
async function breakOff(path: string, piece: Buffer): Promise<void> {
  const { hostname, port } = new URL(fixture.server.url);
  const sending = request({
    host: hostname,
    port,
    path,
    method: 'PUT',
    headers: {
      'x-api-key': workspace.key,
      'content-type': 'application/octet-stream',
      'content-length': String(piece.length),
    },
  });
  const gone = once(sending, 'error');
  sending.write(piece.subarray(0, Math.floor(piece.length / 2)), () => sending.destroy(new Error('cut')));
  await gone;
}

test('an upload that is cut ten times', { timeout: 900_000 }, async () => {
  const begun = await workspace.ask('POST', UPLOADS, { json: { fileName: 'large.txt', bytes: BYTES } });
  const { id } = begun.json<{ id: string }>();
  const hash = createHash('sha256');
  const pieces = Math.ceil(BYTES / PIECE);
  const every = Math.floor(pieces / CUTS);
  let [cuts, sent] = [0, 0];
  const began = performance.now();
  for (let received = 0; received < BYTES; ) {
    const piece = bytesAt(received);
    const path = `${UPLOADS}/${id}/pieces/${received}`;
    if (cuts < CUTS && (received / PIECE) % every === 0 && cuts === received / PIECE / every) {
      await breakOff(path, piece);
      cuts += 1;
    }
    const answer = await workspace.ask('PUT', path, { body: piece });
    expect(answer.status).toBe(200);
    sent += piece.length;
    hash.update(piece);
    ({ received } = (await workspace.ask('GET', `${UPLOADS}/${id}`)).json<{ received: number }>());
  }
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${BYTES} bytes, cut ${cuts} times, in ${seconds.toFixed(1)} s\n`);
  expect([cuts, sent]).toEqual([CUTS, BYTES]);
  const finished = await workspace.ask('POST', `${UPLOADS}/${id}/finish`);
  const [dossier] = finished.json<{ dossiers: { id: string; bytes: number }[] }>().dossiers;
  expect(dossier?.bytes).toBe(BYTES);
  const kept = createHash('sha256');
  const file = await fetch(`${fixture.server.url}${DOSSIERS}/${dossier?.id}/file`, {
    headers: { 'x-api-key': workspace.key },
  });
  for await (const piece of file.body ?? []) kept.update(piece as Uint8Array);
  expect(kept.digest('hex')).toBe(hash.digest('hex'));
  const { rows } = await fixture.server.database.query(
    'SELECT FROM platform.blob b LEFT JOIN fec.part p ON p.blob = b.id WHERE p.blob IS NULL',
  );
  expect(rows.length).toBe(0);
});
