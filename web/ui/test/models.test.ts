import { describe, expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { en } from '../../locales/common/en.ts';
import { fr } from '../../locales/common/fr.ts';
import { formatsFor } from '../../locales/formats.ts';
import { chooseLocale, offeredAt } from '../../locales/locale.ts';
import { everyWhich, keysOf, linearScale, spread } from '../charts/scale.ts';
import { wordsOf } from '../error-words.ts';
import { faultOf } from '../file-checks.ts';
import { faultsOf } from '../form-faults.ts';
import { isTypedInto, nextOrder, readOrder, rowAfter, toggled, withAll, without, writeOrder } from '../table-model.ts';

describe('a language', () => {
  test('is the one that was chosen, or the first that the browser wants and that there is', () => {
    expect(chooseLocale('es', ['fr-CH'])).toEqual({ locale: 'es', tag: 'es' });
    expect(chooseLocale(null, ['de-DE', 'fr-CH', 'en'])).toEqual({ locale: 'fr', tag: 'fr-CH' });
    expect(chooseLocale('xx', ['de'])).toEqual({ locale: 'en', tag: 'en' });
    expect(chooseLocale('es', ['es-GT', 'en'])).toEqual({ locale: 'es', tag: 'es-GT' });
  });

  test('Thai is offered to sales desks, and to whoever has chosen it', () => {
    expect(offeredAt('/w/desk/fec', 'en')).toEqual(['en', 'fr', 'es']);
    expect(offeredAt('/w/desk/prospects/lists', 'en')).toEqual(['en', 'fr', 'es', 'th']);
    expect(offeredAt('/', 'th')).toContain('th');
  });

  test('has its own figures', () => {
    const fr = formatsFor('fr-FR');
    expect(fr.number(1234567.5)).toBe('1\u202f234\u202f567,5');
    expect(fr.money(-123_456, 'EUR')).toBe('-1\u202f234,56\u00a0€');
    expect([fr.bytes(0), fr.bytes(999), fr.bytes(12_345_678)]).toEqual(['0\u202fo', '999\u202fo', '12,3\u202fMo']);
    expect([fr.month('2024-03'), formatsFor('en-GB').month('2024-12'), formatsFor('es').month('2024-01')]).toEqual([
      'mars 2024',
      'December 2024',
      'enero de 2024',
    ]);
    expect(formatsFor('es').list(['a', 'b'])).toBe('a y b');
    expect(formatsFor('en-GB').decimal(2, 2)).toBe('2.00');
  });
});

describe('a form', () => {
  const problem = (fields: ConstructorParameters<typeof ApiProblem>[0]['fields']) =>
    new ApiProblem({ status: 400, code: 'invalid_request', detail: 'No.', requestId: 'r', ...(fields && { fields }) });

  test('a refusal that names no field stands beside the one it is about, where the form says so', () => {
    const taken = new ApiProblem({ status: 409, code: 'slug_taken', detail: 'Taken.' });
    expect(faultsOf(taken, ['slug'], en, { slug_taken: 'slug' })).toEqual({
      fields: { slug: en.problems.slug_taken },
      others: [],
    });
    expect(faultsOf(taken, ['slug'], en)).toEqual({ fields: {}, others: [en.problems.slug_taken] });
  });

  test('has each fault beside its field, and the rest above', () => {
    const error = problem([
      { in: 'body', name: 'workspace.name', detail: 'must not be empty' },
      { in: 'body', name: 'workspace.name', detail: 'must be short' },
      { in: 'body', name: 'other', detail: 'is unknown' },
    ]);
    expect(faultsOf(error, ['name', 'seats'], en)).toEqual({
      fields: { name: 'Must not be empty.' },
      others: ['other: is unknown'],
      requestId: 'r',
    });
  });

  test('tells what belongs to no field', () => {
    expect(faultsOf(problem(undefined), ['name'], en)).toEqual({ fields: {}, others: ['No.'], requestId: 'r' });
    expect(faultsOf(new NoAnswer('network'), ['name'], en).others).toEqual(['The server could not be reached.']);
  });
});

test.each([
  [[], undefined],
  [[{ name: 'A.TXT', size: 10 }], undefined],
  [[{ name: 'a.txt', size: 11 }], 'tooLarge'],
  [[{ name: 'a.exe', size: 1 }], 'wrongKind'],
  [
    [
      { name: 'a.txt', size: 1 },
      { name: 'b.txt', size: 1 },
    ],
    'several',
  ],
])('files %j: %s', (files, fault) => expect(faultOf(files, { largestBytes: 10, kinds: ['.txt'] })).toBe(fault));

test.each([
  [new NoAnswer('network'), 'Le serveur est injoignable.'],
  [new NoAnswer('timeout'), 'Le serveur n’a pas répondu à temps. Votre demande a peut-être été exécutée.'],
  [
    new ApiProblem({ status: 502, code: 'unexpected_answer', detail: 'The server answered 502.' }),
    'Le serveur a répondu 502, sans explication.',
  ],
  [new ApiProblem({ status: 400, code: 'no_lines', detail: 'Le fichier est vide.' }), 'Le fichier est vide.'],
  ['anything', 'anything'],
])('what went wrong, in the reader’s language: %s', (error, words) => expect(wordsOf(error, fr)).toBe(words));

describe('a table', () => {
  test('is ordered by a column, then the other way round', () => {
    const first = nextOrder(undefined, 'rooms');
    expect([writeOrder(first), writeOrder(nextOrder(first, 'rooms')), writeOrder(nextOrder(first, 'name'))]).toEqual([
      'rooms',
      '-rooms',
      'name',
    ]);
    expect(readOrder('-rooms')).toEqual({ by: 'rooms', isDescending: true });
  });

  test('is walked by j and k', () => {
    expect([rowAfter('j', -1, 3), rowAfter('j', 2, 3), rowAfter('k', 0, 3), rowAfter('k', 2, 3)]).toEqual([0, 2, 0, 1]);
    expect([rowAfter('l', 0, 3), rowAfter('j', 0, 0)]).toEqual([undefined, undefined]);
    expect([...toggled(toggled(new Set(['a']), 'b'), 'a')]).toEqual(['b']);
  });

  test('selects a page of rows beside those of other pages', () => {
    expect([...withAll(new Set(['a']), ['b', 'c'])]).toEqual(['a', 'b', 'c']);
    expect([...without(new Set(['a', 'b', 'c']), ['b', 'c'])]).toEqual(['a']);
  });

  test.each([
    [{ tagName: 'INPUT', type: 'search' }, true],
    [{ tagName: 'INPUT', type: 'checkbox' }, false],
    [{ tagName: 'TEXTAREA' }, true],
    [{ tagName: 'SELECT', type: 'select-one' }, true],
    [{ tagName: 'DIV', isContentEditable: true }, true],
    [{ tagName: 'A' }, false],
  ])('leaves letters to what they are typed into: %j %s', (target, is) => expect(isTypedInto(target)).toBe(is));
});

describe('a chart', () => {
  test('has lines where people count', () => {
    expect(linearScale([0, 604], 0, 200, 0).ticks).toEqual([0, 200, 400, 600, 800]);
    expect(linearScale([0.1, 0.35], 0, 200, 0).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(linearScale([1, 2], 0, 200, 0).ticks).toEqual([0, 1, 2]);
    expect(linearScale([0], 0, 200, 0).ticks).toEqual([0, 1]);
    expect(linearScale([], 0, 200, 0).at(0)).toBe(200);
    expect(linearScale([-250, 400], 0, 200, 0).ticks).toEqual([-400, -200, 0, 200, 400]);
    expect(linearScale([-3, -1], 0, 200, 0)).toMatchObject({ bottom: -3, top: 0 });
  });

  test('tells bars apart that are called the same', () => {
    expect(keysOf(['May', 'June', 'May', 'May'])).toEqual(['May', 'June', 'May 2', 'May 3']);
  });

  test('has labels that do not cover one another', () => {
    expect(everyWhich(24, 240, 60)).toBe(6);
    expect(spread([100, 101, 20], 16, 232)).toEqual([100, 116, 20]);
    expect(spread([230, 231], 16, 232)).toEqual([216, 232]);
  });
});
