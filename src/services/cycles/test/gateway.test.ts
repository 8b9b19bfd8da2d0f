import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#lib/geometry/sphere.ts';
import { digestOf, Gateway, readGateway } from '../timeline/gateway/gateway.ts';
import { parseDocument } from '../timeline/gateway/parse-document.ts';
import { MECHANISMS } from '../timeline/history/category.ts';
import { indexPlaces } from '../timeline/history/place-index.ts';
import { loadHistory } from '../timeline/history/read-history.ts';
import { LATTICE } from '../timeline/lattice/lattice.ts';
import { profileOf } from '../timeline/reading/profile.ts';
import { coherenceOf } from '../timeline/system/coherence.ts';
import { CYCLES } from '../timeline/system/nine-cycles.ts';
import { nearnessOf, turningPoints } from '../timeline/system/turning-points.ts';
import { ratioClaims } from './gateway-claims-of-history.ts';
import { latticeClaims } from './gateway-claims-of-place.ts';
import { gatewayClaims } from './gateway-claims-of-profile.ts';
import { charterClaims, cyclesClaims } from './gateway-claims-of-time.ts';
import type { Claim, Plain } from './gateway-figures.ts';
import { faultsIn, figuresOf, read, uncovered } from './gateway-figures.ts';

const { documents } = readGateway();
const history = loadHistory();
const known = { history, places: indexPlaces(history.events) };
const present = profileOf(known, 2026, undefined);
const nearestNodes = profileOf(known, 2026, { lat: 0, lng: 0 }).nearest_nodes?.length ?? Number.NaN;

const claimsOf: Readonly<Record<string, readonly Claim[]>> = {
  'charter-of-the-anchor': charterClaims(history),
  'the-nine-cycles': cyclesClaims,
  'the-lattice-of-places': latticeClaims(nearestNodes),
  'the-ratio-of-power': ratioClaims(history),
  'the-gateway': gatewayClaims(present, nearestNodes),
};

/** Numbers that the service neither computes nor counts. */
const PLAIN: Plain = {
  'ISO 8601': 'name of a standard',
  'SHA-256': 'name of an algorithm',
  'UTF-8': 'name of an encoding',
  '3102 BCE': 'epoch of another calendar',
  '3114 BCE': 'epoch of another calendar',
  'no year zero': 'says that there is none',
  'Two readers': 'any two',
  'two neighbouring corners': 'any two',
  'two powers': 'sides of a relation, named there',
  'could bear two': 'more than the one it has',
  'two planets': 'named in the sentence before',
  'In 1973 Goncharov': 'year of a cited work',
  'In 1984 Becker': 'year of a cited work',
  'Document two': 'number of a document',
  'document four': 'number of a document',
  'document five': 'number of a document',
};

const textOf = ({ title, summary, sections }: (typeof documents)[number]) =>
  [title, summary, ...sections.flatMap(({ heading, body }) => [heading, body])].join('\n');
const texts = documents.map((document) => [document.id, textOf(document), claimsOf[document.id] ?? []] as const);
const bodyOf = (id: string) => textOf(documents.find((document) => document.id === id) ?? expect.fail(id));

describe('the documents', () => {
  test('are five, in order, in the shape that is published', () => {
    expect(documents.map(({ id, title }) => [id, title])).toEqual([
      ['charter-of-the-anchor', 'Charter of the Anchor'],
      ['the-nine-cycles', 'The Nine Cycles'],
      ['the-lattice-of-places', 'The Lattice of Places'],
      ['the-ratio-of-power', 'The Ratio of Power'],
      ['the-gateway', 'The Gateway'],
    ]);
    expect(Value.Check(Gateway, readGateway())).toBe(true);
    expect(readGateway().framework).toBe('interpretive');
  });

  test.each(documents)('$id has 600 to 1,200 words, a semantic version and both sections on claims', (document) => {
    const words = textOf(document)
      .split(/\s+/)
      .filter((word) => /\w/.test(word));
    expect(words.length).toBeGreaterThanOrEqual(600);
    expect(words.length).toBeLessThanOrEqual(1200);
    expect(document.version).toMatch(/^\d+\.\d+\.\d+$/);
    const headings = document.sections.map(({ heading }) => heading);
    expect(headings).toContain('What is claimed');
    expect(headings).toContain('What is not claimed');
  });

  test.each(documents)('$id has no word that promises', (document) => {
    const promising =
      /\b(prov(e|es|ed|en|ing)|proofs?|destin(y|ies|ed)|guarantee\w*|heal(s|ed|ing|er|ers)?|cur(e|es|ed|ing)|energy fields?|scientifically)\b/i;
    expect('a cure').toMatch(promising);
    expect(textOf(document)).not.toMatch(promising);
  });

  test('the digest can be recomputed from what is sent, as it is described', () => {
    for (const { title, version, summary, sections, sha256 } of JSON.parse(JSON.stringify(documents))) {
      const canonical = JSON.stringify([title, version, summary, sections]);
      expect(createHash('sha256').update(Buffer.from(canonical, 'utf8')).digest('hex')).toBe(sha256);
    }
    expect(new Set(documents.map(({ sha256 }) => sha256)).size).toBe(documents.length);
  });

  test('one letter anywhere changes the digest', () => {
    const text = { title: 'T', version: '1.0.0', summary: 'S', sections: [{ heading: 'H', body: 'B' }] };
    const changed = [
      { ...text, title: 't' },
      { ...text, version: '1.0.1' },
      { ...text, summary: 's' },
      { ...text, sections: [{ heading: 'h', body: 'B' }] },
      { ...text, sections: [{ heading: 'H', body: 'b' }] },
    ];
    expect(new Set([text, ...changed].map(digestOf)).size).toBe(6);
  });
});

describe('figures agree with the service', () => {
  test.each(texts)('%s: every claim is in the text and right', (_, text, claims) => {
    expect(faultsIn(text, claims)).toEqual([]);
  });

  test.each(texts)('%s: no figure is left over', (_, text, claims) => {
    expect(uncovered(text, claims, PLAIN)).toEqual([]);
    expect(claims.length).toBeGreaterThan(10);
  });

  test.each(texts)('%s: any figure that were wrong would be noticed', (_, text, claims) => {
    const unnoticed = figuresOf(text, PLAIN).filter(({ from, to }) =>
      ['987654', '-987654'].every(
        (wrong) => faultsIn(text.slice(0, from) + wrong + text.slice(to), claims).length === 0,
      ),
    );
    expect(unnoticed).toEqual([]);
  });

  test('each plain number is in a text', () => {
    for (const phrase of Object.keys(PLAIN))
      expect(
        texts.some(([, text]) => text.includes(phrase)),
        phrase,
      ).toBe(true);
  });

  test('figures are read in digits and in words', () => {
    const found = figuresOf('From -3014 on, 5,500 years; Thirty-three of four thousand, a quarter, one of 0.37.', {});
    expect(found.map(({ text }) => read(text).value)).toEqual([-3014, 5500, 33, 4000, 0.25, 0.37]);
    expect(uncovered('Of the SHA-256 and 12 more.', [], { 'SHA-256': 'a name' })).toHaveLength(1);
  });
});

describe('what the texts say without a figure', () => {
  test('the shortest cycle turns at every turning point, and nine turn together only at quarters of the master cycle', () => {
    for (const point of turningPoints(-3014, 2485)) {
      expect(point.changes.at(-1)?.cycle.id).toBe('wave');
      if (point.changes.length === 1) expect(nearnessOf(point)).toBe(1);
    }
    const together = turningPoints(-10_000, 10_000).filter(({ changes }) => changes.length === CYCLES.length);
    for (const { year } of together) expect(Math.abs((year + 3014) % 1375)).toBe(0);
    expect(together.length).toBeGreaterThan(10);
  });

  test('circles of 1,000 km around the nodes do not overlap', () => {
    const apart = LATTICE.flatMap((a) => LATTICE.filter((b) => b !== a).map((b) => distanceKm(a, b)));
    expect(Math.min(...apart)).toBeGreaterThan(2000);
  });

  test('every mechanism is explained, once', () => {
    const section = documents[3]?.sections.find(({ heading }) => heading.startsWith('How doctrine is made'));
    const names = [...(section?.body ?? '').matchAll(/^- ([^:]+): /gm)].map(([, name]) => name);
    expect(names.toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(MECHANISMS);
  });

  test('doctrine is compiled, compiled forts name an article, and four subjects are thinner than politics', () => {
    const counted = (category: string) => history.events.filter((event) => event.category === category).length;
    for (const { category, source, checkAgainst } of history.events) {
      if (category === 'Doctrine') expect(source.key).toBe('compiled');
      if (source.key === 'compiled') expect(checkAgainst.length).toBeGreaterThan(0);
      expect(source.licence).not.toBe('');
    }
    for (const category of ['Technology', 'Disease', 'Economy', 'Law']) {
      expect(counted(category)).toBeLessThan(counted('Political'));
    }
  });

  test('the formula of the index gives what a profile has', () => {
    const formula = bodyOf('the-gateway');
    const [, coherent, near] = /sum of ([\d.]+) of the coherence and ([\d.]+) of the proximity/.exec(formula) ?? [];
    const [, reach, power] = /exp\(-\(d \/ (\d+)\)\^(\d)\)/.exec(formula) ?? [];
    for (const place of [
      { lat: 48.2, lng: 16.4 },
      { lat: -26.5, lng: 31.3 },
      { lat: 35.7, lng: 139.7 },
    ]) {
      const nearest = Math.min(...LATTICE.map((node) => distanceKm(place, node)));
      const proximity = Math.exp(-((nearest / Number(reach)) ** Number(power)));
      const index = Math.round(100 * (Number(coherent) * coherenceOf(1648) + Number(near) * proximity));
      expect(profileOf(known, 1648, place).index).toBe(index);
    }
  });
});

describe('the parser', () => {
  const good = '# Title\n\nVersion: 1.0.0\n\nA summary.\n\n## One\n\nA paragraph.\n\n- a\n- b\n\n## Two\n\nMore.\n';

  test('reads what is well formed', () => {
    expect(parseDocument('x.md', good)).toEqual({
      title: 'Title',
      version: '1.0.0',
      summary: 'A summary.',
      sections: [
        { heading: 'One', body: 'A paragraph.\n\n- a\n- b' },
        { heading: 'Two', body: 'More.' },
      ],
    });
  });

  test.each([
    ['no title', good.replace('# Title', 'Title'), /first line/],
    ['no version', good.replace('Version: 1.0.0\n\n', ''), /version/],
    ['a version that is not semantic', good.replace('1.0.0', '1.0'), /version/],
    ['no summary', good.replace('A summary.\n\n', ''), /summary/],
    ['two paragraphs of summary', good.replace('A summary.', 'A summary.\n\nAnother.'), /one paragraph/],
    ['a heading twice', good.replace('## Two', '## One'), /"One" stands twice/],
    ['an empty section', good.replace('More.\n', '## Three\n\nMore.\n'), /"Two" is empty/],
    ['an empty last section', good.replace('\n\nMore.', ''), /"Two" is empty/],
    ['no section', '# Title\n\nVersion: 1.0.0\n\nA summary.\n', /no section/],
    ['a deeper heading', good.replace('More.', '### Deep'), /no paragraph and no plain list/],
    ['a second title', good.replace('More.', '# Again'), /no paragraph and no plain list/],
    ['a numbered list', good.replace('More.', '1. More.'), /no paragraph and no plain list/],
    ['a paragraph of two lines', good.replace('More.', 'More\nand more.'), /no paragraph and no plain list/],
    ['two blank lines', good.replace('\n\nMore.', '\n\n\nMore.'), /no paragraph and no plain list/],
    ['a link', good.replace('More.', '[More](x).'), /Line 16 has a link/],
    ['HTML', good.replace('More.', '<b>More</b>.'), /HTML/],
    ['a table', good.replace('More.', 'a | b'), /table/],
    ['a space at the end of a line', good.replace('More.', 'More. '), /Line 16 ends with a space/],
    ['Windows line ends', good.replaceAll('\n', '\r\n'), /control character/],
    ['no line feed at the end', good.trimEnd(), /single line feed/],
  ])('refuses %s and names the file', (_, text, message) => {
    expect(() => parseDocument('2-some-file.md', text)).toThrow(message);
    expect(() => parseDocument('2-some-file.md', text)).toThrow(/^2-some-file\.md: /);
  });
});
