import { expect, test } from 'vitest';
import { placeFinder } from '../../gazetteer/find-places.ts';
import { answerPlaces } from '../../gazetteer/places-answer.ts';
import type { Language } from '../languages.ts';
import { placeInWords, placeLabel } from '../place-words.ts';

const place = (q: string) => {
  const [found] = answerPlaces(placeFinder(), { q, limit: 1 }).places;
  if (found === undefined) throw new Error(`No ${q}`);
  return found;
};

test.each<[string, Language, string]>([
  ['Varanasi', 'hi', 'वाराणसी, उत्तर प्रदेश, भारत'],
  ['Varanasi', 'en', 'Varanasi, Uttar Pradesh, India'],
  ['Surat', 'hi', 'सूरत, गुजरात, भारत'],
  ['Jalandhar', 'hi', 'जालंधर, पंजाब, भारत'],
  ['मद्रास', 'hi', 'चेन्नई, तमिलनाडु, भारत'],
  ['Cuttack', 'en', 'Cuttack, Odisha, India'],
  ['Delhi', 'hi', 'दिल्ली, भारत'],
  ['Chandigarh', 'hi', 'चंडीगढ़, भारत'],
])('%s in %s is %s', (q, language, label) => {
  expect(placeLabel(place(q), language)).toBe(label);
});

test('what stands in Hindi is not marked as English', () => {
  expect(placeInWords(place('Varanasi'), 'hi').text).not.toContain('lang="en"');
  expect(placeInWords(place('Paris, Texas'), 'hi').text).toContain('lang="en"');
});
