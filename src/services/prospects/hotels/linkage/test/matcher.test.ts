import { describe, expect, test } from 'vitest';
import type { Decision, MatchKind, Subject } from '../matcher.ts';
import { compare, decide, MATCHER_VERSION, settle, THRESHOLDS } from '../matcher.ts';

const subject = (name: string, more: Partial<Subject> = {}): Subject => ({
  names: name === '' ? [] : [name],
  country: 'SG',
  postcode: null,
  position: null,
  rooms: null,
  phone: null,
  domain: null,
  ...more,
});

const HERE = { longitude: 103.85, latitude: 1.3 };
const metresEast = (metres: number) => ({ ...HERE, longitude: HERE.longitude + metres / 111_170 });

const single = (kind: MatchKind, a: Subject, b: Subject) => decide(kind, a, [{ id: 'b', subject: b }]);

describe('a licensed property in a later list', () => {
  const old = subject('Lotus Garden Hotel', { postcode: '398738', rooms: 98 });

  test('is accepted under the same name at the same postcode', () => {
    const decision = single('same_property', old, subject('LOTUS GARDEN HOTEL', { postcode: '398738', rooms: 98 }));
    expect(decision).toEqual({
      decision: 'accept',
      id: 'b',
      score: 1,
      margin: 1,
      reasons: ['name 1.00', 'postcode equal', 'rooms 98 = 98'],
      version: MATCHER_VERSION,
    });
  });

  test.each([
    ['a brand added', 'Lotus Garden Hotel, Emblem Collection'],
    ['a slip of the pen', 'Lotus Gardne Hotel'],
    ['one word for two', 'LotusGarden Hotel'],
    ['a word written short', 'Lotus Grdn Hotel'],
    ['another common word', 'The Lotus Garden Inn Singapore'],
  ])('is accepted with %s', (_, name) => {
    const decision = single('same_property', old, subject(name, { postcode: '398738', rooms: 98 }));
    expect(decision.decision).toBe('accept');
  });

  test('is accepted with a postcode that lost its zero, and however it is written', () => {
    const a = subject('Lotus Garden Hotel', { postcode: '089540' });
    for (const postcode of ['89540', 'S(089540)', 'Singapore 089540']) {
      expect(compare('same_property', a, subject('Lotus Garden Hotel', { postcode })).score).toBe(1);
    }
  });

  test('is for a person when the same postcode has plainly another name: a new brand', () => {
    const decision = single('same_property', old, subject('Hotel Zephyr', { postcode: '398738', rooms: 98 }));
    expect(decision.decision).toBe('review');
    expect(decision.reasons).toEqual([
      expect.stringMatching(/^name 0\.0\d$/),
      'postcode equal',
      'rooms 98 = 98',
      'words differ: lotus garden / zephyr',
    ]);
  });

  test('is not taken for a new brand whose letters happen to be in the old name', () => {
    const a = subject('Budget Sleep Mosque Merchant', { postcode: '398738', rooms: 98 });
    const b = subject('The Blue Merchant Hostel', { postcode: '398738', rooms: 98 });
    expect(single('same_property', a, b).decision).toBe('review');
  });

  test('a new brand stays for a person when much of the name and everything else agree', () => {
    const a = subject('Park Hotel Alexandra Riverside', { postcode: '159972', rooms: 442, position: HERE });
    const b = subject('Momo Hotel Alexandra Riverside', { postcode: '159972', rooms: 442, position: HERE });
    expect(single('same_property', a, b).decision).toBe('review');
  });

  test('is for a person when the same name is at another postcode', () => {
    const decision = single('same_property', old, subject('Lotus Garden Hotel', { postcode: '199598', rooms: 98 }));
    expect(decision.decision).toBe('review');
    expect(decision.reasons).toContain('nothing but the name');
  });

  test('is accepted at another postcode when coordinates show the same building', () => {
    const a = { ...old, position: HERE };
    const b = subject('Lotus Garden Hotel', { postcode: '398740', rooms: 98, position: metresEast(17) });
    const decision = single('same_property', a, b);
    expect(decision.decision).toBe('accept');
    expect(decision.reasons).toEqual(['name 1.00', 'postcode differs', '17 m', 'rooms 98 = 98']);
  });

  test('is not another hotel next door', () => {
    const a = { ...old, position: HERE };
    const b = subject('Hotel Zephyr', { postcode: '398740', rooms: 30, position: metresEast(17) });
    expect(single('same_property', a, b)).toMatchObject({ decision: 'none', id: undefined });
  });

  test('is found by a former name', () => {
    const b = subject('Hotel Zephyr', { formerNames: ['Lotus Garden Hotel'], postcode: '398738', rooms: 98 });
    const decision = single('same_property', old, b);
    expect(decision.decision).toBe('accept');
    expect(decision.reasons[0]).toBe('former name 0.95');
    expect(compare('same_property', b, old)).toEqual(compare('same_property', old, b));
  });
});

describe('the houses of a chain', () => {
  const chain = ['Hotel 81 - Gold', 'Hotel 81 - Star', 'Fragrant Hotel - Ruby', 'Fragrant Hotel - Rose'];
  const numbered = ['K Hotel 12', 'K Hotel 14', 'Clover 5 Hongkong Street', 'Clover 7 Hong Kong Street'];
  const thai = ['โรงแรมสยามสุขุมวิท', 'โรงแรมสยามสีลม', 'สยาม ๑๒', 'สยาม ๑๔'];

  test.each(['same_property', 'operator', 'place'] as const)('are never accepted for one another as %s', (kind) => {
    const contact = { phone: '+6560000000', domain: 'chain.example' };
    const everything = { postcode: '398738', position: HERE, rooms: 50, ...contact };
    for (const names of [[...chain, ...numbered], thai]) {
      for (const [a, b] of names.flatMap((one) => names.map((other) => [one, other] as const))) {
        const { decision } = single(kind, subject(a, everything), subject(b, everything));
        expect(decision === 'accept', `${a} | ${b}`).toBe(a === b);
      }
    }
  });

  test('are not even shown to a person where the addresses differ', () => {
    const gold = subject('Hotel 81 - Gold', { postcode: '398738', rooms: 98 });
    const star = subject('Hotel 81 - Star', { postcode: '398828', rooms: 98 });
    expect(single('same_property', gold, star).decision).toBe('none');
  });

  test('are told apart by what the reasons name', () => {
    const gold = subject('Hotel 81 - Gold', { postcode: '398738' });
    const star = subject('Hotel 81 - Star', { postcode: '398738' });
    expect(compare('same_property', gold, star).reasons).toContain('words differ: gold / star');
  });

  test('of one number or site are not joined by it when they are far apart', () => {
    const contact = { phone: '+6560000000', domain: 'chain.example' };
    const a = subject('Lotus Hotel', { position: HERE, ...contact });
    const b = subject('Lotus Hotel Riverside', { position: metresEast(4000), ...contact });
    expect(single('place', a, b).decision).toBe('none');
  });
});

describe('the company behind a property', () => {
  const property = subject('Lotus Garden Hotel', { postcode: '398738', rooms: 98 });

  test('is accepted by its whole name, wherever its office is', () => {
    const company = subject('LOTUS GARDEN HOTEL PTE. LTD.', { postcode: '048583' });
    expect(single('operator', property, company)).toMatchObject({
      decision: 'accept',
      reasons: ['name 1.00', 'postcode differs'],
    });
    expect(single('operator', property, subject('LOTUS GARDEN HOTEL PTE. LTD.')).decision).toBe('accept');
  });

  test('is for a person by less than its whole name, unless it sits in the hotel', () => {
    const lotus = subject('Lotus Hotel', { postcode: '398738' });
    const elsewhere = subject('LOTUS PTE. LTD.', { postcode: '048583' });
    expect(single('operator', lotus, elsewhere).decision).toBe('review');
    expect(single('operator', lotus, { ...elsewhere, postcode: '398738' }).decision).toBe('accept');
  });

  test('is for a person when it only sits in the hotel', () => {
    const company = subject('ZEPHYR HOLDINGS PTE. LTD.', { postcode: '398738' });
    expect(single('operator', property, company).decision).toBe('review');
    expect(single('operator', property, { ...company, postcode: '398739' }).decision).toBe('none');
  });

  test('is found by a former name', () => {
    const company = subject('ZEPHYR HOLDINGS PTE. LTD.', { formerNames: ['LOTUS GARDEN HOTEL PTE LTD'] });
    expect(single('operator', property, company)).toMatchObject({ decision: 'accept', reasons: ['former name 0.95'] });
  });

  test('needs more than a name in Thailand, where hotel names repeat', () => {
    const hotel = subject('โรงแรมบัวหลวง', { country: 'TH', postcode: '50200' });
    const company = subject('บริษัท โรงแรมบัวหลวง จำกัด', { country: 'TH', postcode: '83000' });
    expect(single('operator', hotel, company)).toMatchObject({
      decision: 'review',
      reasons: ['name 1.00', 'postcode differs', 'nothing but the name'],
    });
    expect(single('operator', hotel, { ...company, postcode: '50200' }).decision).toBe('accept');
  });
});

describe('the entry of a places directory', () => {
  const property = subject('Lotus Garden Hotel', { postcode: '398738', position: HERE, domain: 'lotus.example' });

  test('is accepted by name and nearness', () => {
    const place = subject('Lotus Garden', { position: metresEast(40) });
    expect(single('place', property, place).decision).toBe('accept');
  });

  test('is not accepted by a name that is far away or nowhere', () => {
    const far = single('place', property, subject('Lotus Garden Hotel', { position: metresEast(5000) }));
    expect(far).toMatchObject({ decision: 'review', reasons: ['name 1.00', '5.0 km', 'nothing but the name'] });
    expect(single('place', property, subject('Lotus Garden Hotel')).decision).toBe('review');
  });

  test('is raised by an equal site and by an equal phone, the phone more', () => {
    const place = subject('Lotus', { position: metresEast(150) });
    const plain = compare('place', property, place).score;
    const site = compare('place', property, { ...place, domain: 'WWW.lotus.example' });
    const phone = compare('place', { ...property, phone: '+65 6000 0000' }, { ...place, phone: '+6560000000' });
    expect(plain).toBeLessThan(THRESHOLDS.accept);
    expect(site.score).toBeGreaterThan(plain);
    expect(phone.score).toBeGreaterThan(site.score);
    expect(phone.score).toBeGreaterThanOrEqual(THRESHOLDS.accept);
    expect(site.reasons).toContain('domain equal');
    expect(phone.reasons).toContain('phone equal');
  });

  test('may bring names in several scripts; the best one counts', () => {
    const thai = subject('โรงแรมบัวหลวง', { country: 'TH', position: HERE });
    const place = subject('', { country: 'TH', names: ['Bua Luang Hotel', 'โรงแรมบัวหลวง'], position: metresEast(20) });
    expect(single('place', thai, place).reasons).toEqual(['name 1.00', '20 m']);
  });

  test('in another script is for a person, and accepted only with an equal phone', () => {
    const thai = subject('โรงแรมบัวหลวง', { country: 'TH', position: HERE, phone: '+6620000000' });
    const latin = subject('Bua Luang Hotel', { country: 'TH', position: metresEast(20) });
    expect(single('place', thai, latin)).toMatchObject({
      decision: 'review',
      reasons: ['names not comparable', '20 m'],
    });
    const samePhone = { ...latin, phone: '+6620000000' };
    expect(single('place', thai, samePhone).decision).toBe('accept');
    expect(single('place', thai, { ...samePhone, position: metresEast(200) }).decision).toBe('review');
  });
});

describe('postcodes', () => {
  test('are one building in Singapore and a whole district in Thailand', () => {
    const score = (country: 'SG' | 'TH', postcode: string) =>
      compare('place', subject('Lotus', { country, postcode }), subject('Zephyr', { country, postcode })).score;
    expect(score('SG', '398738')).toBeGreaterThan(score('TH', '50200'));
    expect(
      single(
        'same_property',
        subject('A', { country: 'TH', postcode: '50200' }),
        subject('B', { country: 'TH', postcode: '50200' }),
      ).decision,
    ).toBe('none');
  });

  test('that are none do not count', () => {
    const odd = subject('Lotus', { postcode: 'n/a' });
    expect(compare('place', odd, odd).reasons).toEqual(['name 1.00', 'nothing but the name']);
  });
});

describe('what is missing', () => {
  test('empty names are not alike', () => {
    for (const name of ['', '—', ' ']) {
      const empty = subject('', { names: [name] });
      expect(compare('same_property', empty, empty)).toEqual({ score: 0, reasons: ['names not comparable'] });
    }
    expect(single('same_property', subject(''), subject('')).decision).toBe('none');
  });

  test('an empty name at the same postcode is for a person', () => {
    const a = subject('', { postcode: '398738', rooms: 98 });
    const b = subject('Lotus', { postcode: '398738', rooms: 98 });
    expect(single('same_property', a, b).decision).toBe('review');
  });

  test('no candidate, no decision', () => {
    expect(decide('place', subject('Lotus'), [])).toEqual({
      decision: 'none',
      id: undefined,
      score: 0,
      margin: 0,
      reasons: [],
      version: MATCHER_VERSION,
    });
  });

  test('another country is nothing at all', () => {
    const a = subject('Lotus', { position: HERE });
    expect(compare('place', a, { ...a, country: 'TH' })).toEqual({ score: 0, reasons: ['other country'] });
  });
});

describe('several candidates', () => {
  const old = subject('Lotus Garden Hotel', { postcode: '398738' });
  const twin = () => subject('Lotus Garden Hotel', { postcode: '398738' });

  test('too close to each other are for a person, whatever their order', () => {
    const candidates = ['c', 'a', 'b'].map((id) => ({ id, subject: twin() }));
    const expected = { decision: 'review', id: 'a', score: 1, margin: 0 };
    expect(decide('same_property', old, candidates)).toMatchObject(expected);
    expect(decide('same_property', old, candidates.toReversed())).toMatchObject(expected);
    expect(decide('same_property', old, candidates).reasons.at(-1)).toBe('next best 1.00');
  });

  test('the best is taken, with its margin over the next', () => {
    const next = subject('Zephyr', { postcode: '398738' });
    const { score } = compare('same_property', old, next);
    const decision = decide('same_property', old, [
      { id: 1, subject: next },
      { id: 2, subject: twin() },
    ]);
    expect(decision).toMatchObject({ decision: 'accept', id: 2 });
    expect(decision.margin).toBeCloseTo(1 - score, 4);
  });

  test('thresholds can be others', () => {
    const candidates = [{ id: 1, subject: subject('Zephyr', { postcode: '398738' }) }];
    const decisionWith = (accept: number, review: number) =>
      decide('same_property', old, candidates, { accept, review, margin: 0.08 }).decision;
    expect(decisionWith(0.5, 0.4)).toBe('accept');
    expect(decisionWith(0.75, 0.4)).toBe('review');
    expect(decisionWith(0.75, 0.7)).toBe('none');
  });
});

describe('one target claimed by several', () => {
  const accepted = (id: number, score: number): Decision<number> => ({
    decision: 'accept',
    id,
    score,
    margin: 0.2,
    reasons: ['name 1.00'],
    version: MATCHER_VERSION,
  });

  test('is kept by the one that is clearly ahead', () => {
    const decisions = [accepted(1, 0.8), accepted(1, 0.95), accepted(2, 0.8)];
    expect(settle(decisions)).toEqual([
      { ...accepted(1, 0.8), decision: 'review', reasons: ['name 1.00', 'claimed twice'] },
      decisions[1],
      decisions[2],
    ]);
  });

  test('is kept by nobody when two are as good', () => {
    expect(settle([accepted(1, 0.9), accepted(1, 0.95), accepted(1, 0.76)]).map(({ decision }) => decision)).toEqual([
      'review',
      'review',
      'review',
    ]);
  });

  test('is not claimed by what was not accepted', () => {
    const review: Decision<number> = { ...accepted(1, 0.74), decision: 'review' };
    expect(settle([review, accepted(1, 0.75)])).toEqual([review, accepted(1, 0.75)]);
  });
});
