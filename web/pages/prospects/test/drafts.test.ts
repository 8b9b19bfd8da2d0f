import { expect, test } from 'vitest';
import { readKept, withDraft } from '../hotel/drafts.ts';

const draft = (uen: string, text = 'Spoke to the owner.') => ({ slug: 'acme', uen, text });

test('one draft a hotel, the newest last, and an empty one is none', () => {
  const two = withDraft([draft('A')], draft('B'));
  expect(withDraft(two, draft('A', 'More.'))).toEqual([draft('B'), draft('A', 'More.')]);
  expect(withDraft(two, draft('A', ' \n'))).toEqual([draft('B')]);
});

test('the oldest go first', () => {
  const many = Array.from({ length: 30 }, (_, at) => draft(`U${at}`)).reduce(
    (drafts, each) => withDraft(drafts, each),
    [] as ReturnType<typeof withDraft>,
  );
  expect(many.map(({ uen }) => uen)).toEqual(Array.from({ length: 20 }, (_, at) => `U${at + 10}`));
});

test('drafts are there for who wrote them', () => {
  const kept = JSON.stringify({ user: 'ada', drafts: [draft('A')] });
  expect(readKept(kept, 'ada')).toEqual([draft('A')]);
  expect(readKept(kept, 'ben')).toEqual([]);
});

test.each([null, '', 'x', 'null', '[]', '{"user":"ada"}'])('%j is no draft', (text) => {
  expect(readKept(text, 'ada')).toEqual([]);
});
