import { describe, expect, it } from 'vitest';
import { QUESTION_IDS } from '../../check/questions.ts';
import { keptOf, shownFor } from '../form.ts';

/** Where a form leads: on, back, or to what is missing. */
const all = Object.fromEntries(QUESTION_IDS.map((id) => [id, '2'] as const));
const without = (...ids: string[]) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)));

describe('a form leads', () => {
  it('to the questions, where it says nothing', () => {
    expect(shownFor({})).toEqual({ view: 'all', answers: {}, missing: [], country: undefined });
  });

  it('to the result with twelve answers, and to what is missing with fewer', () => {
    expect(shownFor({ ...all, from: 'all', show: 'result', country: 'FR' })).toMatchObject({
      view: 'result',
      missing: [],
      country: 'FR',
    });
    expect(shownFor({ ...without('q3', 'q12'), from: 'all', show: 'result' })).toMatchObject({
      view: 'all',
      missing: ['q3', 'q12'],
    });
    expect(shownFor({ ...without('q3'), from: 'result', show: 'plan' })).toMatchObject({
      view: 'all',
      missing: ['q3'],
    });
  });

  it('from a question on once it is answered, and back at any time', () => {
    expect(shownFor({ from: 'q1', show: 'q2' })).toMatchObject({ view: 'q1', missing: ['q1'] });
    expect(shownFor({ q1: '4', from: 'q1', show: 'q2' })).toMatchObject({
      view: 'q2',
      missing: [],
      answers: { q1: 4 },
    });
    expect(shownFor({ q1: '4', from: 'q2', show: 'q1' })).toMatchObject({ view: 'q1', missing: [] });
    expect(shownFor({ from: 'q2', show: 'all' })).toMatchObject({ view: 'all', missing: [] });
    expect(shownFor({ from: 'q2', show: 'q2' })).toMatchObject({ view: 'q2', missing: [] });
  });

  it('from the last question to the first that was left out', () => {
    expect(shownFor({ ...without('q4', 'q9'), from: 'q12', show: 'result' })).toMatchObject({
      view: 'q4',
      missing: ['q4'],
    });
    expect(shownFor({ ...without('q4', 'q12'), from: 'q12', show: 'result' })).toMatchObject({
      view: 'q12',
      missing: ['q12'],
    });
  });

  it('nowhere with a country that nobody chose', () => {
    expect(shownFor({ country: '' }).country).toBeUndefined();
  });
});

it.each([undefined, null, 'q1', [], { q1: '5', q2: 3, q3: ['1'], q4: '01', q13: '1', constructor: '2' }])(
  'of %j, which is no form of ours, nothing is kept',
  (body) => {
    expect(keptOf(body).answers).toEqual({});
  },
);

it('of a form that was refused, what fits is kept', () => {
  expect(keptOf({ q1: '1', q2: '9', more: 'x' }).answers).toEqual({ q1: 1 });
});
