import { expect, test } from 'vitest';
import { isThreadAlive, threadNumber } from '#platform/threads/thread-number.ts';
import { FirstBoard, newBoardWords, SecondBoard } from '../board.ts';
import { Link, OtherThreadGone, openLinkEnds } from '../link.ts';

test('what one end says the other hears, in its order', () => {
  const { own, other } = openLinkEnds();
  const [one, two] = [new Link<string, string>(own), new Link<string, string>(other)];
  one.send('first');
  one.send('second');
  two.send('answer');
  expect([two.receive(), two.receive(), one.receive()]).toEqual(['first', 'second', 'answer']);
  other.port.close();
});

test('whoever waits for a thread that has ended is told so, after its last words', () => {
  const { own, other } = openLinkEnds();
  const link = new Link<string, string>(own, () => false);
  new Link<string, string>(other).send('last words');
  expect(link.receive()).toBe('last words');
  expect(() => link.receive()).toThrow(OtherThreadGone);
  other.port.close();
});

test('the system knows which threads there are, where it tells', () => {
  expect(isThreadAlive(threadNumber() ?? 0)).toBe(process.platform === 'linux');
  expect(isThreadAlive(0x3fff_ffff)).toBe(false);
});

test('the first thread reads up to the cut, once it sees one in front of it', () => {
  const words = newBoardWords();
  const [first, second] = [new FirstBoard(words), new SecondBoard(words)];
  expect(first.endAt(100)).toBe(Number.POSITIVE_INFINITY);
  expect(second.readSoFar).toBe(100);
  expect(second.cutAt(500)).toBe(true);
  expect([first.endAt(200), first.endAt(500)]).toEqual([500, 500]);
  expect(first.shareOf(250, 1000)).toBe(0.5);
  expect(first.close()).toBe(false);
  expect([second.endAt(), second.deliver(), first.close(), first.hasPassed]).toEqual([
    Number.POSITIVE_INFINITY,
    true,
    false,
    false,
  ]);
});

test('a part that was delivered before the cut was seen ends the first one there all the same', () => {
  const words = newBoardWords();
  const [first, second] = [new FirstBoard(words), new SecondBoard(words)];
  second.cutAt(500);
  second.deliver();
  expect(first.endAt(200)).toBe(500);
});

test('a cut that the first thread has passed is none', () => {
  const words = newBoardWords();
  const [first, second] = [new FirstBoard(words), new SecondBoard(words)];
  second.cutAt(500);
  expect(first.endAt(501)).toBe(Number.POSITIVE_INFINITY);
  expect([first.hasPassed, first.close(), second.endAt(), second.deliver()]).toEqual([true, true, 0, false]);
});

test('nobody cuts what is closed', () => {
  const words = newBoardWords();
  expect(new FirstBoard(words).close()).toBe(true);
  expect(new SecondBoard(words).cutAt(500)).toBe(false);
});

test('a cut that came after the first thread last looked is none either', () => {
  const words = newBoardWords();
  const [first, second] = [new FirstBoard(words), new SecondBoard(words)];
  expect(first.endAt(1000)).toBe(Number.POSITIVE_INFINITY);
  second.cutAt(500);
  expect([first.close(), first.hasPassed, second.deliver()]).toEqual([true, true, false]);
});

test('nor one whose part was delivered by then', () => {
  const words = newBoardWords();
  const [first, second] = [new FirstBoard(words), new SecondBoard(words)];
  first.endAt(1000);
  second.cutAt(500);
  second.deliver();
  // Somebody has to take it, and lays it aside.
  expect([first.close(), first.hasPassed]).toEqual([false, true]);
});
