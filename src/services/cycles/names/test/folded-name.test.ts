import { describe, expect, test } from 'vitest';
import { foldedWords } from '../folded-name.ts';

const folded = (name: string) => foldedWords(name).join(' ');

describe('nasals of Devanagari', () => {
  test.each([
    ['बम्बई', 'बंबई'],
    ['इन्दौर', 'इंदौर'],
    ['इँदौर', 'इंदौर'],
    ['जालन्धर', 'जालंधर'],
    ['चण्डीगढ़', 'चंडीगढ़'],
    ['चण्डीगढ\u093c', 'चंडीग\u095d'],
    ['अम्बाला', 'अंबाला'],
    ['दरभङ्गा', 'दरभंगा'],
    ['राञ्ची', 'रांची'],
    ['पञ्ज\u200dाब', 'पंजाब'],
    ['पञ्\u200dज़ाब', 'पंजाब'],
    ['मुम्बई, बम्बई', 'मुंबई, बंबई'],
    ['वृन्दावन', 'वृंदावन'],
    ['सम्भल', 'संभल'],
  ])('%s is looked up as %s', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  test.each([
    ['उन्नाव', 'उंनाव'],
    ['अम्मा', 'अंमा'],
    ['जन्म', 'जंम'],
    ['कन्या', 'कंया'],
    ['सम्राट', 'संराट'],
    ['तमन', 'तंन'],
    ['नमक', 'नंक'],
  ])('%s is not %s: no consonant of the row follows', (one, other) => {
    expect(folded(one)).not.toBe(folded(other));
  });

  test('a hundred thousand of them are read once', () => {
    expect(folded('न्'.repeat(100_000))).toHaveLength(200_000);
    expect(folded('न्त'.repeat(100_000))).toHaveLength(200_000);
  });
});
