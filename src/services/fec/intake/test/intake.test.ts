import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestIntake } from '../../test/intake-bodies.ts';
import {
  bodyOf,
  contentsOf,
  jsonBody,
  ledgerOf,
  MEBIBYTE,
  openTestIntake,
  packed,
  plainly,
} from '../../test/intake-bodies.ts';

/** Bodies that arrive, and what is refused; what breaks off on the way is in intake-failures.process.test.ts. */
let fixture: TestIntake;

beforeEach(async () => {
  fixture = await openTestIntake();
});

afterEach(() => fixture.close());

const SMALL = ledgerOf(5000);
const LARGE = ledgerOf(3 * MEBIBYTE, '\t');

describe('a file', () => {
  test('of up to a mebibyte stays in memory, byte for byte', async () => {
    for (const bytes of [Buffer.from(SMALL), Buffer.alloc(MEBIBYTE, 0xe9)]) {
      const { file, options } = await fixture.intake.receive(bodyOf(bytes), plainly);
      expect(file.storage).toHaveProperty('bytes');
      expect([contentsOf(file).equals(bytes), file.size, options]).toEqual([
        true,
        bytes.length,
        { disabledControls: [] },
      ]);
      expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
      await file.release();
    }
  });

  test('that is larger lies on the disk, for nobody else to read, until it is released', async () => {
    const bytes = Buffer.alloc(MEBIBYTE + 1, 0xe9);
    const { file } = await fixture.intake.receive(bodyOf(bytes), plainly);
    const [path = ''] = fixture.files();
    expect(file.storage).toEqual({ path, key: expect.any(Buffer) as Buffer });
    // Not a hundred bytes of it can be read there.
    expect(readFileSync(path).includes(bytes.subarray(0, 4))).toBe(false);
    expect([contentsOf(file).equals(bytes), file.size]).toEqual([true, bytes.length]);
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(fixture.gauge('fec_spool_bytes')).toBe(bytes.length);
    await file.release();
    await file.release();
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });

  test.each([
    ['small', SMALL],
    ['large', LARGE],
  ])('comes out the same as text, as JSON, announced or not, and packed (%s)', async (_name, text) => {
    const json = JSON.stringify({ options: { disabledControls: ['tva'] }, content: text });
    const ways = [
      fixture.intake.receive(bodyOf(text), plainly),
      fixture.intake.receive(bodyOf(text, { isAnnounced: false, pieceBytes: 1000 }), plainly),
      fixture.intake.receive(bodyOf(text), { ...plainly, contentEncoding: 'Identity' }),
      fixture.intake.receive(bodyOf(gzipSync(text)), packed),
      fixture.intake.receive(bodyOf(gzipSync(text), { pieceBytes: 100 }), { ...plainly, contentEncoding: ' X-GZIP ' }),
      fixture.intake.receive(jsonBody(json), plainly),
      fixture.intake.receive(jsonBody(json, { isAnnounced: false, pieceBytes: 777 }), plainly),
      fixture.intake.receive(bodyOf(gzipSync(json), { mediaType: 'application/json' }), packed),
    ];
    for (const [i, way] of ways.entries()) {
      const { file, options } = await way;
      expect([contentsOf(file).equals(Buffer.from(text)), file.size]).toEqual([true, Buffer.byteLength(text)]);
      expect(options).toEqual({ disabledControls: i < 5 ? [] : ['tva'] });
      await file.release();
    }
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });

  test('may be packed in several parts, one after the other', async () => {
    const parts = Buffer.concat([gzipSync('JournalCode|'), gzipSync('JournalLib')]);
    const { file } = await fixture.intake.receive(bodyOf(parts), packed);
    expect(contentsOf(file).toString()).toBe('JournalCode|JournalLib');
  });
});

describe('a JSON request', () => {
  test.each([
    ['no content', {}, 'content_missing', 'content'],
    ['only options', { options: {} }, 'content_missing', 'content'],
    ['a number', { content: 12 }, 'content_missing', 'chaîne'],
    ['null', { content: null }, 'content_missing', 'chaîne'],
    ['an empty content', { content: '' }, 'content_empty', 'vide'],
    ['an unknown key', { content: 'a', contents: 'b' }, 'invalid_request', '« contents »'],
    ['a poisonous key', '{"content": "a", "__proto__": {"x": 1}}', 'invalid_request', '« __proto__ »'],
    ['options that are none', { content: 'a', options: [] }, 'invalid_request', 'options'],
    ['an unknown option', { content: 'a', options: { seuil: 1 } }, 'invalid_request', '« options.seuil »'],
    ['controls that are no list', { content: 'a', options: { disabledControls: 'tva' } }, 'invalid_request', 'liste'],
    ['controls that are no names', { content: 'a', options: { disabledControls: [1] } }, 'invalid_request', 'liste'],
    ['a file name that is no text', { content: 'a', options: { fileName: 1 } }, 'invalid_request', 'fileName'],
    ['a long file name', { content: 'a', options: { fileName: 'x'.repeat(256) } }, 'invalid_request', '255'],
    ['a long company', { content: 'a', options: { company: 'x'.repeat(201) } }, 'invalid_request', '200'],
    ['too many', { content: 'a', options: { disabledControls: Array(201).fill('x') } }, 'invalid_request', '200'],
    ['no JSON', '{"content": "a"', 'malformed_json', 'JSON'],
    ['nothing', '', 'malformed_json', 'JSON'],
  ])('with %s is refused, in words that help', async (_name, value, code, word) => {
    const refused = fixture.intake.receive(jsonBody(value), plainly);
    await expect(refused).rejects.toMatchObject({ code, status: 400, detail: expect.stringContaining(word) as string });
    expect(fixture.files()).toEqual([]);
  });

  test('is told everything that is wrong at once', async () => {
    const refused = fixture.intake.receive(jsonBody({ a: 1, options: { b: 1, disabledControls: 'tva' } }), plainly);
    const { code, detail } = (await refused.catch((error: unknown) => error)) as { code: string; detail: string };
    expect(code).toBe('invalid_request');
    for (const word of ['« a »', '« options.b »', 'doit être une liste', '« content » manque']) {
      expect(detail).toContain(word);
    }
  });

  test('names what it does not know without repeating all of it', async () => {
    const long = `a\u0007\u202e${'x'.repeat(500)}`;
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 1]));
    const refused = fixture.intake.receive(jsonBody({ content: 'a', [long]: 1, ...many }), plainly);
    const { detail } = (await refused.catch((error: unknown) => error)) as { detail: string };
    expect(detail).toContain('et 46 autres');
    expect(detail.length).toBeLessThan(300);
    expect(/[\p{Cc}\p{Cf}]/u.test(detail)).toBe(false);
  });

  test('may switch off two hundred controls', async () => {
    const disabledControls = Array.from({ length: 200 }, (_, i) => `contrôle ${i}`);
    const received = await fixture.intake.receive(jsonBody({ content: 'a', options: { disabledControls } }), plainly);
    expect(received.options).toEqual({ disabledControls });
  });

  test('that is refused at its very end leaves no file', async () => {
    const json = `${JSON.stringify({ content: LARGE }).slice(0, -1)}, "other": 1}`;
    await expect(fixture.intake.receive(jsonBody(json), plainly)).rejects.toMatchObject({ code: 'invalid_request' });
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });
});

describe('a body', () => {
  test('without a byte is refused', async () => {
    const nothing = fixture.intake.receive(bodyOf(''), plainly);
    await expect(nothing).rejects.toMatchObject({ code: 'content_empty', status: 400 });
    await expect(fixture.intake.receive(bodyOf(gzipSync('')), packed)).rejects.toMatchObject({ code: 'content_empty' });
  });

  test.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'gzip, identity', 'chunked'])(
    'coded as %s is refused before a byte is read',
    async (contentEncoding) => {
      const body = bodyOf('abc');
      await expect(fixture.intake.receive(body, { ...plainly, contentEncoding })).rejects.toMatchObject({
        code: 'unsupported_encoding',
        status: 415,
      });
      expect(body.bytes.readableDidRead).toBe(false);
    },
  );

  test.each([
    ['broken off', (gzip: Buffer) => gzip.subarray(0, -20)],
    ['without its check sum', (gzip: Buffer) => gzip.subarray(0, -8)],
    ['with a wrong check sum', (gzip: Buffer) => Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8, 1)])],
    ['damaged', (gzip: Buffer) => Buffer.concat([gzip.subarray(0, 5000), Buffer.alloc(500), gzip.subarray(5500)])],
    ['not packed at all', () => Buffer.from(LARGE)],
    ['empty', () => Buffer.alloc(0)],
  ])('that should be gzip but is %s is refused and leaves nothing', async (_name, change) => {
    const gzip = gzipSync(LARGE, { level: 1 });
    await expect(fixture.intake.receive(bodyOf(change(gzip)), packed)).rejects.toMatchObject({
      code: 'unreadable_gzip',
      status: 400,
    });
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });

  test('that unfolds beyond the limit is refused with the limit, text or JSON', async () => {
    const narrow = await openTestIntake({ maxBytes: 2 * MEBIBYTE });
    const tooMuch = 'x'.repeat(2 * MEBIBYTE + 1);
    const bodies = [
      bodyOf(gzipSync(tooMuch)),
      bodyOf(gzipSync(JSON.stringify({ content: tooMuch })), { mediaType: 'application/json' }),
    ];
    for (const body of bodies) {
      await expect(narrow.intake.receive(body, packed)).rejects.toMatchObject({
        code: 'body_too_large',
        status: 413,
        detail: expect.stringContaining('2 Mio, décompressé') as string,
      });
    }
    const justSo = await narrow.intake.receive(bodyOf(gzipSync(tooMuch.slice(1))), packed);
    expect(justSo.file.size).toBe(2 * MEBIBYTE);
    await justSo.file.release();
    expect(narrow.files()).toEqual([]);
    await narrow.close();
  });

  test('that unfolds out of all proportion is cut off early', async () => {
    const roomy = await openTestIntake({ maxBytes: 1024 * MEBIBYTE, spoolBytes: 1024 * MEBIBYTE });
    const bomb = gzipSync(Buffer.alloc(200 * MEBIBYTE));
    const body = bodyOf(bomb, { pieceBytes: 1024 });
    let given = 0;
    body.bytes.on('data', (piece: Buffer) => {
      given += piece.length;
    });
    body.bytes.pause();
    await expect(roomy.intake.receive(body, packed)).rejects.toMatchObject({ code: 'body_too_large', status: 413 });
    expect(given).toBeGreaterThan(0);
    expect(given).toBeLessThan(bomb.length / 2);
    expect([roomy.files(), roomy.gauge('fec_spool_bytes')]).toEqual([[], 0]);
    // As much, packed no better than ledgers are, is no bomb.
    const honest = Buffer.concat(Array.from({ length: 12 }, () => gzipSync(LARGE, { level: 1 })));
    const { file } = await roomy.intake.receive(bodyOf(honest), packed);
    expect(file.size).toBeGreaterThan(32 * MEBIBYTE);
    await roomy.close();
  });

  test('says how large it may be', async () => {
    expect(fixture.intake.limitFor('text/plain')).toBe(64 * MEBIBYTE);
    const vast = await openTestIntake({ maxBytes: 2 ** 31, spoolBytes: 2 ** 33 });
    expect([vast.intake.limitFor('text/plain'), vast.intake.limitFor('application/json')]).toEqual([2 ** 31, 2 ** 28]);
    await vast.close();
  });
});
