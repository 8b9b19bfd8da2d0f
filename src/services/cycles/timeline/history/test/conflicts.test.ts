import { describe, expect, test } from 'vitest';
import { normalisedName } from '../../../names/normalised-name.ts';
import { conflictsOf } from '../conflicts.ts';
import type { HistoricEvent } from '../event.ts';
import { event, source } from './history-samples.ts';

/** Events that may be the same one. */
const kinds = (...events: HistoricEvent[]) => conflictsOf(events).map(({ kind, isFault }) => [kind, isFault]);
const fort = (id: string, title: string, lng: number) =>
  event({ id, title, lat: 0, lng, category: 'Star Fort', year: id.length });

/** A kilometre is 0.00899 degrees at the equator. */
const [NEAR, FAR] = [0.0089, 0.0091];

describe('the same title', () => {
  const title = 'Siege of the Fort';
  test('in a category, at most a year apart, is a warning', () => {
    expect(kinds(event({ id: 'a', title }), event({ id: 'b', title: 'SIEGE, Fort', year: 1001 }))).toEqual([
      ['same-title', false],
    ]);
  });
  test('is none two years apart', () => {
    expect(kinds(event({ id: 'a', title }), event({ id: 'b', title, year: 1002 }))).toEqual([]);
  });
  test('is none in another category', () => {
    expect(kinds(event({ id: 'a', title }), event({ id: 'b', title, category: 'Law' }))).toEqual([]);
  });
  test('is found whatever the order', () => {
    const events = [1005, 1000, 1004].map((year) => event({ id: `y-${year}`, title, year }));
    expect(conflictsOf(events).map(({ ids }) => ids)).toEqual([['y-1004', 'y-1005']]);
  });
});

describe('star forts of the same name', () => {
  test('within a kilometre are a fault', () => {
    expect(kinds(fort('a', 'Fort St. Élmo', 0), fort('bbb', 'Forte di Saint Elmo', NEAR))).toEqual([
      ['same-fort', true],
    ]);
  });
  test('farther apart are two', () => {
    expect(kinds(fort('a', 'Fort St. Élmo', 0), fort('bbb', 'Forte di Saint Elmo', FAR))).toEqual([]);
  });
  test('are found across the antimeridian', () => {
    expect(kinds(fort('a', 'Elmo', 180), fort('bbb', 'Elmo', -179.999))).toEqual([['same-fort', true]]);
  });
  test('with other names are two', () => {
    expect(kinds(fort('a', 'Fort Elmo', 0), fort('bbb', 'Fort Ricasoli', 0))).toEqual([]);
  });
  test('other buildings may share a name', () => {
    const [a, b] = [fort('a', 'Elmo', 0), fort('bbb', 'Elmo', 0)];
    expect(kinds({ ...a, category: 'Construction' }, b)).toEqual([]);
  });
});

describe('the same place and year', () => {
  const at = (id: string, lng: number, rest = {}) => event({ id, title: id, lat: 0, lng, ...rest });
  test('in a category, within a kilometre, is a warning', () => {
    expect(kinds(at('a', 0), at('b', NEAR))).toEqual([['same-place', false]]);
    const century = { datePrecision: 'century', year: 1201 } as const;
    expect(kinds(at('a', 0, century), at('b', NEAR, { year: 1201 }))).toEqual([]);
    expect(conflictsOf([at('a', 0, century), at('b', 0, century)]).map(({ message }) => message)).toEqual([
      'both War, of the same century, 0 m apart',
    ]);
  });
  test('is none farther apart, in another year or in another category', () => {
    expect(kinds(at('a', 0), at('b', FAR), at('c', 0, { year: 1001 }), at('d', 0, { category: 'Law' }))).toEqual([]);
  });
  test('is measured from north to south too', () => {
    expect(kinds(at('a', 0), at('b', 0, { lat: NEAR }))).toEqual([['same-place', false]]);
    expect(kinds(at('a', 0), at('b', 0, { lat: FAR }))).toEqual([]);
  });
});

describe('a record of a source', () => {
  const of = (id: string, key: string, record: string | null) => event({ id, title: id, record, source: source(key) });
  test('used twice is a fault', () => {
    expect(conflictsOf([of('a', 'cdb90', '7'), of('b', 'cdb90', '7')])).toEqual([
      { kind: 'same-record', isFault: true, ids: ['a', 'b'], message: 'both are record 7 of cdb90' },
    ]);
  });
  test('has its number for itself in its source alone, and rows without one have nothing in common', () => {
    expect(kinds(of('a', 'cdb90', '7'), of('b', 'ucdp-prio', '7'), of('c', 'x', null), of('d', 'x', null))).toEqual([]);
  });
});

test('only pairs that concern the caller are told', () => {
  const events = ['a', 'b', 'c', 'd'].map((id, at) => event({ id, title: at < 2 ? 'One' : 'Two' }));
  expect(conflictsOf(events, ({ id }) => id === 'd').map(({ ids }) => ids)).toEqual([['c', 'd']]);
});

test('however many there are, a thousand of a kind are told', () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    event({ id: `e-${at}`, title: `Number ${at}`, lat: 1, lng: 1, record: '7' }),
  );
  expect(conflictsOf(many).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 1000 }, () => 'same-record'),
    ...Array.from({ length: 1000 }, () => 'same-place'),
  ]);
});

describe('a normalised name', () => {
  test.each([
    ['Forte de São João', 'sao joao'],
    ['Citadelle de Saint-Martin-de-Ré', 'saint martin re'],
    ['St. Martin Ré Citadel', 'saint martin re'],
    ['Fort l’Écluse', 'ecluse'],
    ["Fort de l'Écluse", 'ecluse'],
    ['Kasteel van Breda', 'breda'],
    ['Zitadelle Spandau', 'spandau'],
    ['Łódź, 7.5', 'lodz 7 5'],
    ['Festung Königstein', 'konigstein'],
    ['Großfriedrichsburg', 'grossfriedrichsburg'],
    ['The Citadel', 'the citadel'],
    ['大阪城', '大阪城'],
    ['', ''],
  ])('%s', (name, normalised) => {
    expect(normalisedName(name)).toBe(normalised);
  });

  const LEFT_OUT =
    'fort fortress fortification citadel castle forte fortaleza fortezza castillo ciudadela citadelle forteresse zitadelle ' +
    "festung vesting kasteel bastion of the de da do di del la le l' van von";
  test.each(LEFT_OUT.split(' '))('is without %s', (word) => {
    expect(normalisedName(`${word} Elmo`)).toBe('elmo');
  });
});
