/** For the documents: answers that no demo server gives, since keys of the command line belong to no workspace. */
const SOMSRI = { kind: 'member' as const, id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj', name: 'Somsri' };
const AT = '2026-11-19T09:30:00.000Z';

export const EXAMPLE_WORK = {
  uen: 'T99LL0002E',
  state: 'contacted' as const,
  assigned_to: SOMSRI.id,
  version: 2,
  changed_at: AT,
};

export const EXAMPLE_NOTE = {
  id: 'n9q0Wm7nT2c9dRyVwL1gAg',
  uen: 'T99LL0002E',
  text: 'The general manager is back on Monday.',
  by: SOMSRI,
  at: AT,
  edited_at: null,
  version: 1,
};

export const EXAMPLE_REMINDER = {
  id: 'r4Vb0mQ9sT1xZc7LpR2uYw',
  uen: 'T99LL0002E',
  text: 'Call again',
  due_at: '2026-11-23T02:00:00.000Z',
  assigned_to: SOMSRI.id,
  done_at: null,
  told_at: null,
  by: SOMSRI,
};

export const EXAMPLE_LIST = {
  id: 'h2Vb0mQ9sT1xZc7LpR2uYw',
  name: 'Krabi in spring',
  hotels: 118,
  hotels_is: 'exact' as const,
  by: SOMSRI,
  at: AT,
};

export const EXAMPLE_SEARCH = {
  id: 's2Vb0mQ9sT1xZc7LpR2uYw',
  name: 'Critical in Singapore',
  query: { country: 'SG', segment: 'CRITICAL' },
  alert: 'daily' as const,
  tell: SOMSRI.id,
  language: 'en' as const,
  next_look_at: '2026-11-20T09:30:00.000Z',
  by: SOMSRI,
  at: AT,
};

export const EXAMPLE_CONTACT = {
  id: 'c2Vb0mQ9sT1xZc7LpR2uYw',
  file: 'f2Vb0mQ9sT1xZc7LpR2uYw',
  line: 2,
  fields: { hotel: 'Teapot Heron', person: 'Ms Lim', email: 'lim@teapot-heron.example' },
  state: 'review' as const,
  uen: '209900901C',
  matched_by: 'linkage' as const,
  score: 0.83,
  reasons: ['name 0.91', 'domain equal'],
};

export const EXAMPLE_FILE = {
  id: 'f2Vb0mQ9sT1xZc7LpR2uYw',
  name: 'contacts.csv',
  state: 'done' as const,
  rows: 214,
  waiting: 0,
  matched: 160,
  review: 31,
  unmatched: 23,
  refused_rows: 1,
  refused: [{ line: 17, reason: 'Neither a hotel nor a number is given.' }],
  by: SOMSRI,
  at: AT,
};

export const EXAMPLE_HOTEL = {
  uen: 'T99LL0002E',
  name: 'The Xylophone Puffin',
  rating: 3.6,
  reviews_count: 356,
  rating_gap: 0.9,
  segment: 'URGENT',
  address: '1 Crossword Street, Singapore 000002',
  city: 'Singapore',
  country: 'SG',
  website: null,
  contact_email: null,
  ssic: '55101',
  opportunity_usd: 6_006_400,
  audit_available: false,
};

export const EXAMPLE_SCORE = 13_792_526.34;
