import { describe, expect, test } from 'vitest';
import type { Evidence } from '../identify.ts';
import { identify } from '../identify.ts';
import { Subjects } from '../subject.ts';

/** Who is counted: every combination of session, key, id and address, with what was looked up for it. */
const subjects = new Subjects(Buffer.alloc(32, 7));
const ANA = { id: 'AnaAnaAnaAnaAnaAnaAnaAnaAnaAna01', email: 'ana@example.com', isPremium: true };
const BEN = { id: 'BenBenBenBenBenBenBenBenBenBen01', email: 'ben@example.com', isPremium: false };
const STRANGER = 'nobody@example.com';

async function ask(evidence: Partial<Evidence>) {
  const looked: string[] = [];
  const find = (by: 'id' | 'email') => async (value: string) => {
    looked.push(value);
    return [ANA, BEN].find((member) => member[by] === value);
  };
  const members = { byId: find('id'), byEmail: find('email') };
  const answer = await identify(
    { session: undefined, hasKey: false, body: {}, trustEmail: false, ...evidence },
    members,
    subjects,
  );
  return { answer, looked };
}

const account = ({ id, isPremium }: typeof ANA) => ({ subject: subjects.account(id), isPremium, kind: 'account' });
const vouched = (subject: string) => ({ subject, isPremium: false, kind: 'vouched' });
const claim = (subject: string) => ({ subject, isPremium: false, kind: 'claim' });

describe('with a session', () => {
  test.each([
    [{}],
    [{ userId: null, email: null }],
    [{ userId: ANA.id }],
    [{ email: 'ANA@Example.com' }],
    [{ userId: ANA.id, email: ANA.email }],
  ])('%o is its member, without a look', async (body) => {
    expect(await ask({ session: ANA, body })).toEqual({ answer: account(ANA), looked: [] });
    expect(await ask({ session: ANA, body, hasKey: true, trustEmail: true })).toEqual({
      answer: account(ANA),
      looked: [],
    });
  });

  test.each([
    [{ userId: BEN.id }],
    [{ userId: ANA.id.toLowerCase() }],
    [{ email: BEN.email }],
    [{ email: STRANGER }],
    [{ userId: ANA.id, email: BEN.email }],
  ])('%o names somebody else', async (body) => {
    expect((await ask({ session: ANA, body, hasKey: true })).answer).toBe('identity_mismatch');
  });
});

describe('with an application’s key', () => {
  test.each([
    [{ userId: ANA.id }, account(ANA)],
    [{ email: 'Ana@EXAMPLE.com' }, account(ANA)],
    [{ userId: ANA.id, email: ANA.email }, account(ANA)],
    [{ userId: 'of-its-own', email: ANA.email }, account(ANA)],
    [{ email: STRANGER }, vouched(subjects.vouched(STRANGER))],
    [{ email: 'NOBODY@example.com' }, vouched(subjects.vouched(STRANGER))],
    [{ userId: 'of-its-own' }, vouched(subjects.vouchedId('of-its-own'))],
    [{ userId: 'of-its-own', email: STRANGER }, vouched(subjects.vouched(STRANGER))],
    [{ userId: ANA.id, email: BEN.email }, 'identity_mismatch'],
    [{ userId: ANA.id, email: STRANGER }, 'identity_mismatch'],
    [{}, 'identification_required'],
  ])('%o', async (body, expected) => {
    expect((await ask({ hasKey: true, body })).answer).toEqual(expected);
  });
});

describe('with neither', () => {
  test.each([
    [{ userId: BEN.id }, account(BEN), [BEN.id]],
    [{ userId: ANA.id, email: ANA.email }, account(ANA), [ANA.id]],
    [{ userId: ANA.id, email: BEN.email }, 'identity_mismatch', [ANA.id]],
    [{ userId: 'made-up' }, claim(subjects.claimedId('made-up')), ['made-up']],
    [{ userId: 'made-up', email: ANA.email }, claim(subjects.claim(ANA.email)), ['made-up']],
    // Known or not, an address is not even looked for.
    [{ email: ANA.email }, claim(subjects.claim(ANA.email)), []],
    [{ email: 'ANA@example.com' }, claim(subjects.claim(ANA.email)), []],
    [{ email: STRANGER }, claim(subjects.claim(STRANGER)), []],
    [{ userId: '', email: '' }, 'identification_required', []],
    [{ userId: null }, 'identification_required', []],
  ])('%o', async (body, answer, looked) => {
    expect(await ask({ body })).toEqual({ answer, looked });
  });

  test.each([
    [{ email: ANA.email }, account(ANA)],
    [{ email: 'ANA@example.com' }, account(ANA)],
    [{ email: STRANGER }, claim(subjects.claim(STRANGER))],
    [{ userId: 'made-up', email: ANA.email }, account(ANA)],
    [{ userId: BEN.id, email: ANA.email }, 'identity_mismatch'],
  ])('where addresses are trusted: %o', async (body, expected) => {
    expect((await ask({ body, trustEmail: true })).answer).toEqual(expected);
  });
});

describe('a subject', () => {
  test('is another for each kind, and each secret', () => {
    const other = new Subjects(Buffer.alloc(32, 8));
    const all = [subjects, other].flatMap((derived) => [
      derived.account('a@b.co'),
      derived.vouched('a@b.co'),
      derived.vouchedId('a@b.co'),
      derived.claim('a@b.co'),
      derived.claimedId('a@b.co'),
      derived.address('a@b.co'),
    ]);
    expect(new Set(all).size).toBe(12);
    for (const subject of all) expect(subject).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('does not depend on the case of an address, and does on that of an id', () => {
    expect(subjects.claim('A@B.co')).toBe(subjects.claim('a@b.co'));
    expect(subjects.claimedId('A')).not.toBe(subjects.claimedId('a'));
  });
});
