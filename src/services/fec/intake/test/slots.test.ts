import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import type { TestIntake } from '../../test/intake-bodies.ts';
import { bodyOf, contentsOf, MEBIBYTE, openTestIntake, PATIENTLY, plainly } from '../../test/intake-bodies.ts';

/** How many bodies are read at once, who waits, and who is turned away. */
let fixture: TestIntake;

beforeEach(async () => {
  fixture = await openTestIntake({ readersAtOnce: 2, maxWaiting: 4, spoolBytes: 4 * MEBIBYTE, maxBytes: 4 * MEBIBYTE });
});

afterEach(() => fixture.close());

/** A body that ends when it is told to. */
function slowBody(): IncomingBody & { bytes: PassThrough } {
  return { bytes: new PassThrough(), mediaType: 'text/plain', declaredLength: undefined, limit: 1e9 };
}

/** A body that is there as fast as it is read, of more than anybody waits for. */
function endlessBody(): IncomingBody {
  const piece = Buffer.alloc(65_536);
  const pieces = function* () {
    for (let sent = 0; sent < 12 * MEBIBYTE; sent += piece.length) yield piece;
  };
  const bytes = Readable.from(pieces(), { objectMode: false });
  return { bytes, mediaType: 'text/plain', declaredLength: undefined, limit: 1e9 };
}

/** Takes one portion after the other, each for longer than a turn lasts while others wait; and counts them. */
function slowDisk() {
  let last: Promise<unknown> = Promise.resolve();
  let portions = 0;
  const write = async () => {
    last = last.then(() => wait(60));
    await last;
    portions += 1;
  };
  return { written: () => portions, openFile: async () => ({ write, close: async () => {} }) };
}

const by = (holder: string) => ({ ...plainly, holder });
const load = () => [fixture.gauge('fec_bodies_reading'), fixture.gauge('fec_bodies_waiting')];

describe('slots for bodies', () => {
  test('others wait, unread, until bytes are there no longer', async () => {
    const [first, second] = [slowBody(), slowBody()];
    const reading = [fixture.intake.receive(first, by('a')), fixture.intake.receive(second, by('b'))];
    const third = bodyOf('third');
    const waiting = fixture.intake.receive(third, by('c'));
    expect([load(), third.bytes.readableDidRead]).toEqual([[2, 1], false]);
    // The first two have sent nothing yet: they keep their slots, and nobody waits for them.
    expect(contentsOf((await waiting).file).toString()).toBe('third');
    expect(load()).toEqual([2, 0]);
    first.bytes.end('first');
    second.bytes.end('second');
    const files = await Promise.all(reading);
    expect(files.map(({ file }) => contentsOf(file).toString())).toEqual(['first', 'second']);
    expect(load()).toEqual([0, 0]);
  });

  test('slow senders of two keys, who have taken all, make room for a third one', async () => {
    const slow = Array.from({ length: 6 }, (_, i) => ({ holder: i % 2 === 0 ? 'a' : 'b', body: slowBody() }));
    const held = slow.map(({ holder, body }) => fixture.intake.receive(body, by(holder)));
    const ends = Promise.allSettled(held);
    slow[0]?.body.bytes.write('faster than the others');
    await expect.poll(load, PATIENTLY).toEqual([6, 0]);
    expect(contentsOf((await fixture.intake.receive(bodyOf('of a third'), by('c'))).file).toString()).toBe(
      'of a third',
    );
    for (const { body } of slow) body.bytes.end('x');
    const refused = (await ends).filter((end) => end.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'too_many_at_once', status: 429 } }]);
    expect((await ends)[0]).toMatchObject({ status: 'fulfilled' });
    expect(load()).toEqual([0, 0]);
    expect(fixture.metrics.counter('fec_bodies_ended_total', '').value).toBe(1);
  });

  test('one holder reads with half of them, and others pass by', async () => {
    const slow = slowBody();
    const first = fixture.intake.receive(slow, by('a'));
    const second = fixture.intake.receive(bodyOf('of the same'), by('a'));
    expect(load()).toEqual([1, 1]);
    expect(contentsOf((await fixture.intake.receive(bodyOf('of another'), by('b'))).file).toString()).toBe(
      'of another',
    );
    slow.bytes.end('x');
    await Promise.all([first, second]);
    expect(load()).toEqual([0, 0]);
  });

  /** So many bodies for each of so many keys: few keys with many, and a body each of as many keys as there are turns. */
  test.each([
    [2, 8],
    [16, 1],
  ])(
    'bodies of %i keys, %i of each, that come faster than the disk takes them let others have a turn',
    async (keys, each) => {
      const disk = slowDisk();
      const busy = await openTestIntake({ openFile: disk.openFile });
      const leaving = new AbortController();
      const fast = Array.from({ length: keys * each }, (_, i) =>
        busy.intake.receive(endlessBody(), { ...plainly, holder: `key-${i % keys}`, signal: leaving.signal }),
      );
      const ends = Promise.allSettled(fast);
      await expect.poll(disk.written, PATIENTLY).toBeGreaterThan(0);
      const before = disk.written();
      const small = await busy.intake.receive(bodyOf('small'), { ...plainly, holder: 'a third' });
      expect(contentsOf(small.file).toString()).toBe('small');
      // Each body may bring the portion it is at to its end; none comes to its end before the small one begins.
      expect(disk.written() - before).toBeLessThanOrEqual(keys * each);
      leaving.abort();
      expect((await ends).filter(({ status }) => status === 'fulfilled')).toEqual([]);
      await busy.close();
    },
  );

  test('one holder has half of all of them', async () => {
    const slow = [slowBody(), slowBody(), slowBody()];
    const held = slow.map((body) => fixture.intake.receive(body, by('a')));
    await expect(fixture.intake.receive(bodyOf('x'), by('a'))).rejects.toMatchObject({
      code: 'too_many_at_once',
      status: 429,
      headers: { 'retry-after': '10' },
    });
    for (const body of slow) body.bytes.end('x');
    await Promise.all(held);
    expect((await fixture.intake.receive(bodyOf('x'), by('a'))).file.size).toBe(1);
  });

  test('beyond them one is told to come back, and costs nothing', async () => {
    const slow = ['a', 'b', 'c', 'd', 'e', 'f'].map((holder) => ({ holder, body: slowBody() }));
    const held = slow.map(({ holder, body }) => fixture.intake.receive(body, by(holder)));
    const late = bodyOf('x');
    await expect(fixture.intake.receive(late, by('g'))).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      headers: { 'retry-after': '10' },
    });
    expect(late.bytes.readableDidRead).toBe(false);
    for (const { body } of slow) body.bytes.end('x');
    await Promise.all(held);
    expect((await fixture.intake.receive(bodyOf('x'), by('g'))).file.size).toBe(1);
  });

  test('whoever leaves gives its slot back, waiting or reading', async () => {
    const slow = slowBody();
    const [leaving, leavingAtOnce] = [new AbortController(), new AbortController()];
    const reading = fixture.intake.receive(slow, { ...by('a'), signal: leaving.signal });
    const waiting = fixture.intake.receive(bodyOf('x'), { ...by('a'), signal: leavingAtOnce.signal });
    expect(load()).toEqual([1, 1]);
    leavingAtOnce.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'request_timeout' });
    expect(load()).toEqual([1, 0]);
    slow.bytes.write(Buffer.alloc(2 * MEBIBYTE));
    await expect.poll(() => fixture.files().length, PATIENTLY).toBe(1);
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    expect([load(), fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[0, 0], [], 0]);
    expect(slow.bytes.destroyed).toBe(true);
    await expect(fixture.intake.receive(bodyOf('x'), { ...by('a'), signal: leaving.signal })).rejects.toMatchObject({
      code: 'request_timeout',
    });
  });
});

describe('space for files', () => {
  test('is kept free for what was announced, and refused before a byte is read', async () => {
    const slow = slowBody();
    const reading = fixture.intake.receive({ ...slow, declaredLength: 3 * MEBIBYTE }, by('a'));
    await expect.poll(() => fixture.gauge('fec_spool_bytes'), PATIENTLY).toBe(3 * MEBIBYTE);
    const late = bodyOf(Buffer.alloc(2 * MEBIBYTE));
    await expect(fixture.intake.receive(late, by('b'))).rejects.toMatchObject({
      code: 'storage_full',
      status: 503,
      headers: { 'retry-after': '30' },
    });
    expect(late.bytes.readableDidRead).toBe(false);
    // What fits into memory needs no space.
    expect((await fixture.intake.receive(bodyOf(Buffer.alloc(MEBIBYTE)), by('b'))).file.size).toBe(MEBIBYTE);
    slow.bytes.end('shorter');
    await reading;
    expect(fixture.gauge('fec_spool_bytes')).toBe(0);
  });

  test('goes to several files of one holder by half, and to a single one wholly', async () => {
    const first = slowBody();
    const reading = fixture.intake.receive({ ...first, declaredLength: 2 * MEBIBYTE }, by('a'));
    await expect.poll(() => fixture.gauge('fec_spool_bytes'), PATIENTLY).toBe(2 * MEBIBYTE);
    first.bytes.end(Buffer.alloc(2 * MEBIBYTE));
    const held = await reading;
    const second = () => fixture.intake.receive(bodyOf(Buffer.alloc(MEBIBYTE + 1)), by('a'));
    await expect(second()).rejects.toMatchObject({ code: 'too_many_at_once', status: 429 });
    const ofAnother = await fixture.intake.receive(bodyOf(Buffer.alloc(2 * MEBIBYTE)), by('b'));
    await Promise.all([held.file.release(), ofAnother.file.release()]);
    const whole = await fixture.intake.receive(bodyOf(Buffer.alloc(4 * MEBIBYTE), { isAnnounced: false }), by('a'));
    await whole.file.release();
    const again = await second();
    await again.file.release();
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });

  test('is counted as it is used where nothing was announced', async () => {
    const first = await fixture.intake.receive(bodyOf(Buffer.alloc(2 * MEBIBYTE), { isAnnounced: false }), by('a'));
    const second = fixture.intake.receive(bodyOf(Buffer.alloc(3 * MEBIBYTE), { isAnnounced: false }), by('b'));
    await expect(second).rejects.toMatchObject({ code: 'storage_full', status: 503 });
    expect([fixture.files().length, fixture.gauge('fec_spool_bytes')]).toEqual([1, 2 * MEBIBYTE]);
    await first.file.release();
    const third = await fixture.intake.receive(bodyOf(Buffer.alloc(3 * MEBIBYTE), { isAnnounced: false }), by('b'));
    expect(fixture.gauge('fec_spool_bytes')).toBe(3 * MEBIBYTE);
    await third.file.release();
    expect([fixture.files(), fixture.gauge('fec_spool_bytes')]).toEqual([[], 0]);
  });
});
