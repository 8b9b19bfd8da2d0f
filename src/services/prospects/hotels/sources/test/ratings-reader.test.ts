import { describe, expect, test } from 'vitest';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import { mayBeStored, parseRatingTerms } from '../rating-terms.ts';
import { readRatings } from '../ratings-reader.ts';
import type { RatingRow, RatingTerms } from '../source-rows.ts';
import { LayoutError } from '../source-rows.ts';

const read = async (content: string) => outcomes(await readAll(readRatings, sourceFile(content)));
const readRating = (rating: string) =>
  read(`uen,rating,reviews_count,observed_at\n209900001K,${rating},120,2026-10-01\n`);

const EXPECTED: RatingRow = {
  key: { kind: 'uen', uen: '209900001K' },
  ratingTenths: 38,
  reviewsCount: 120,
  observedOn: '2026-10-01',
};

describe('keys', () => {
  const header = 'uen,place_id,name,postal_code,country,rating,reviews_count,observed_at';
  test.each([
    ['209900001K,p1,Hotel,12345,SG', { kind: 'uen', uen: '209900001K' }],
    [' 209900001k-2 ,,,,', { kind: 'uen', uen: '209900001K-2' }],
    ['0005599000010,,,,', { kind: 'uen', uen: '0005599000010' }],
    [',08f6-a,Hotel,12345,SG', { kind: 'place', id: '08f6-a' }],
    [',,"Hotel, the",12345,sg', { kind: 'name', name: 'Hotel, the', postcode: '012345', country: 'SG' }],
    [',,โรงแรม,10500,TH', { kind: 'name', name: 'โรงแรม', postcode: '10500', country: 'TH' }],
    ['209900001A,p1,,,', 'uen_check_failed'],
    [',has space,,,', 'place_id_unreadable'],
    [',,,12345,SG', 'no_key'],
    [',,Hotel,12345,MY', 'other_country'],
    [',,Hotel,1234,SG', 'postcode_unreadable'],
    [',,Hotel,012345,TH', 'postcode_unreadable'],
  ])('%s', async (key, expected) => {
    const row = typeof expected === 'string' ? expected : { ...EXPECTED, key: expected };
    expect(await read(`${header}\n${key},3.8,120,2026-10-01\n`)).toEqual([row]);
  });
});

describe('ratings', () => {
  test.each([
    ['3.8', 38],
    ['1', 10],
    ['1.0', 10],
    ['5.0', 50],
    ['4.50', 45],
    ['4.500', 45],
    ['4.45', 'rating_has_two_decimals'],
    ['4.05', 'rating_has_two_decimals'],
    ['4.501', 'rating_has_two_decimals'],
    ['0.9', 'rating_out_of_range'],
    ['5.1', 'rating_out_of_range'],
    ['45', 'rating_out_of_range'],
    ['4,5', 'wrong_number_of_columns'],
    ['"4,5"', 'rating_unreadable'],
    ['4.', 'rating_unreadable'],
    ['-4.0', 'rating_unreadable'],
    ['4e0', 'rating_unreadable'],
    ['NaN', 'rating_unreadable'],
    ['', 'rating_unreadable'],
  ])('of %s', async (given, expected) => {
    expect(await readRating(given)).toEqual([
      typeof expected === 'string' ? expected : { ...EXPECTED, ratingTenths: expected },
    ]);
  });

  test.each([
    ['0', 0],
    ['100000000', 100_000_000],
    ['100000001', 'reviews_count_out_of_range'],
    ['1.5', 'reviews_count_unreadable'],
    ['-1', 'reviews_count_unreadable'],
    ['"1,200"', 'reviews_count_unreadable'],
    ['', 'reviews_count_unreadable'],
  ])('of %s reviews', async (given, expected) => {
    const found = await read(`uen,rating,reviews_count,observed_at\n209900001K,3.8,${given},2026-10-01\n`);
    expect(found).toEqual([typeof expected === 'string' ? expected : { ...EXPECTED, reviewsCount: expected }]);
  });

  test.each([
    ['2026-10-01', '2026-10-01'],
    ['2026-10-01T23:59:59Z', '2026-10-01'],
    ['2026-10-01 08:00:00+08:00', '2026-10-01'],
    ['2026-02-30', 'observed_at_unreadable'],
    ['2026-10-01x', 'observed_at_unreadable'],
    ['01/10/2026', 'observed_at_unreadable'],
    ['', 'observed_at_unreadable'],
  ])('observed at %s', async (given, expected) => {
    const found = await read(`uen,rating,reviews_count,observed_at\n209900001K,3.8,120,${given}\n`);
    expect(found).toEqual([expected === 'observed_at_unreadable' ? expected : { ...EXPECTED, observedOn: expected }]);
  });
});

describe('the file', () => {
  test('may spell and order its columns in several ways', async () => {
    expect(
      await read('\ufeffDate,Reviews,Average_Rating,Registry_Number,remark\r\n2026-10-01,120,3.8,209900001K,x\r\n'),
    ).toEqual([EXPECTED]);
  });

  test('is refused when it cannot say what is rated, or how', async () => {
    await expect(read('uen,rating\n')).rejects.toThrow('without reviews_count, observed_at. It has "uen", "rating".');
    await expect(read('name,country,rating,reviews_count,observed_at\n')).rejects.toThrow(LayoutError);
    await expect(read('')).rejects.toThrow(LayoutError);
  });

  test('can be left and taken up again at every record', async () => {
    const rows = ['209900001K,3.8,120,2026-10-01', 'x', '209900001K,9,1,2026-10-01', '"209900001K",4.0,7,2026-10-02'];
    await expectResumable(readRatings, sourceFile(`uen,rating,reviews_count,observed_at\n${rows.join('\n')}`));
  });
});

describe('terms', () => {
  const JSON_TERMS = {
    provider: 'Specimen Ratings',
    storable: true,
    retention_days: 90,
    attribution: 'Ratings by Specimen',
    licence: 'contract 7',
    export_allowed: false,
  };
  const TERMS: RatingTerms = {
    provider: 'Specimen Ratings',
    storable: true,
    retentionDays: 90,
    attribution: 'Ratings by Specimen',
    licence: 'contract 7',
    exportAllowed: false,
  };

  test('are read', () => {
    expect(parseRatingTerms(JSON_TERMS)).toEqual(TERMS);
    expect(parseRatingTerms({ ...JSON_TERMS, retention_days: 3650 })).toMatchObject({ retentionDays: 3650 });
  });

  test.each(Object.keys(JSON_TERMS))('need %s', (name) => {
    const { [name as keyof typeof JSON_TERMS]: _, ...others } = JSON_TERMS;
    expect(parseRatingTerms(others)).toEqual([
      expect.stringMatching(new RegExp(`^"${name}" is missing: it must be .*\\.$`)),
    ]);
  });

  test.each([
    [{ storable: 'true' }, '"storable" must be true or false.'],
    [{ export_allowed: 1 }, '"export_allowed" must be true or false.'],
    [{ retention_days: 0 }, '"retention_days" must be a whole number of days, 1 to 3650.'],
    [{ retention_days: 3651 }, '"retention_days" must be a whole number of days, 1 to 3650.'],
    [{ retention_days: 1.5 }, '"retention_days" must be a whole number of days, 1 to 3650.'],
    [{ retention_days: '90' }, '"retention_days" must be a whole number of days, 1 to 3650.'],
    [{ provider: ' ' }, '"provider" must be a text of 1 to 300 characters.'],
    [{ licence: null }, '"licence" must be a text of 1 to 300 characters.'],
    [{ retentionDays: 90 }, '"retentionDays" is not one of the terms.'],
  ])('refuse %j', (change, fault) => {
    expect(parseRatingTerms({ ...JSON_TERMS, ...change })).toEqual([fault]);
  });

  test('tell all faults at once', () => {
    expect(parseRatingTerms({ a: 1, storable: 7 })).toHaveLength(7);
    for (const value of [null, [], 'x', 7, undefined]) expect(parseRatingTerms(value)).toHaveLength(1);
  });

  test('allow storing, or say why not', () => {
    expect(mayBeStored(TERMS)).toEqual({ allowed: true });
    expect(mayBeStored({ ...TERMS, storable: false })).toMatchObject({
      allowed: false,
      because: 'Specimen Ratings does not allow its ratings to be stored.',
    });
    for (const retentionDays of [0, -1, Number.NaN]) {
      expect(mayBeStored({ ...TERMS, retentionDays })).toMatchObject({ allowed: false });
    }
  });

  test.each(['google', 'Google Maps', 'GOOGLE PLACES', 'maps.googleapis.com', 'G-o-o-g-l-e', 'ｇｏｏｇｌｅ', 'gmaps'])(
    'of %s do not allow it, whatever they state',
    (provider) => {
      expect(mayBeStored({ ...TERMS, provider })).toMatchObject({ allowed: false, because: /Google/ });
      expect(mayBeStored({ ...TERMS, attribution: `Powered by ${provider}` })).toMatchObject({ allowed: false });
    },
  );
});
