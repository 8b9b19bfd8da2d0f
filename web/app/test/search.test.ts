import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneOf, parseSearch, readSearch, someOf, stringifySearch, text, wholeNumber } from '../search.ts';

const read = readSearch({
  q: text,
  country: oneOf(['SG', 'TH']),
  page: wholeNumber(1, 50),
  hide: someOf(['name', 'rooms']),
});

describe('an address', () => {
  test('says what a page knows, and nothing else', () => {
    expect(read(parseSearch('?q=a%20b&country=TH&page=3&hide=rooms,name,x&utm_source=y'))).toEqual({
      q: 'a b',
      country: 'TH',
      page: 3,
      hide: ['name', 'rooms'],
    });
  });

  test.each(['?country=XX', '?page=0', '?page=51', '?page=1e1', '?page=-1', '?page=', '?hide=none', '?q=', ''])(
    'what makes no sense is left out: %s',
    (search) => expect(read(parseSearch(search))).toEqual({}),
  );

  test('is written as people write it', () => {
    expect(stringifySearch({ q: '42', page: 2, hide: ['name', 'rooms'], country: undefined })).toBe(
      '?q=42&page=2&hide=name%2Crooms',
    );
    expect(stringifySearch({})).toBe('');
  });

  test('comes back as it was', () => {
    const search = fc.record(
      {
        q: fc.string({ minLength: 1, maxLength: 200 }),
        country: fc.constantFrom('SG', 'TH'),
        page: fc.integer({ min: 1, max: 50 }),
        hide: fc.constantFrom(['name'], ['name', 'rooms']),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(search, (each) => {
        expect(read(parseSearch(stringifySearch(each)))).toEqual({ ...each });
      }),
    );
  });
});
