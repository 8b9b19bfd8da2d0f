import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJson from 'fast-json-stringify';
import { describe, expect, test } from 'vitest';
import { jyotishReference } from '../reference.ts';
import { JyotishReference } from '../reference-schema.ts';

const reference = jyotishReference();

describe('the reference', () => {
  const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }).compile(
    JyotishReference,
  );

  test('is what its schema says', () => {
    validate(reference);
    expect(validate.errors).toBe(null);
    expect(JyotishReference).toHaveProperty('title', 'JyotishReference');
  });

  test.each<[string, (copy: ReturnType<typeof jyotishReference>) => void]>([
    ['a sign too few', (copy) => copy.signs.pop()],
    ['a yoga too many', (copy) => copy.yogas.push(...copy.yogas.slice(0, 1))],
    ['a strand that is no symbol', (copy) => Object.assign(copy.dna_strands[0] ?? {}, { symbolic: false })],
    ['a class that is no symbol', (copy) => Object.assign(copy.resonance_classes[8] ?? {}, { symbolic: false })],
    ['an unknown lord', (copy) => Object.assign(copy.dasha_lords[0] ?? {}, { lord: 'Pluto' })],
    [
      'an exaltation without its degree',
      (copy) => Object.assign(copy.grahas[0] ?? {}, { exaltation: { sign: 'Leo' } }),
    ],
    ['another framework', (copy) => Object.assign(copy, { framework: 'scientific' })],
  ])('its schema refuses %s', (_, spoil) => {
    const copy = structuredClone(reference);
    spoil(copy);
    expect(validate(copy)).toBe(false);
  });

  test('its schema declares every field: a serialiser made from it drops nothing', () => {
    expect(JSON.parse(fastJson(JyotishReference)(reference))).toEqual(reference);
  });

  test('counts', () => {
    const { framework, yoga_strength, ...tables } = reference;
    expect(framework).toBe('interpretive');
    expect(yoga_strength).toContain('From 1 to 3');
    expect(Object.entries(tables).map(([name, rows]) => [name, rows.length])).toEqual([
      ['signs', 12],
      ['nakshatras', 27],
      ['dasha_lords', 9],
      ['grahas', 9],
      ['dna_strands', 12],
      ['resonance_classes', 9],
      ['ayanamsas', 5],
      ['vargas', 16],
      ['yogas', 60],
      ['yoga_terms', 15],
    ]);
    expect(reference.dasha_lords.reduce((sum, { years }) => sum + years, 0)).toBe(120);
  });

  test('rows as they are sent', () => {
    expect(reference.signs[4]).toEqual({
      number: 5,
      name: 'Leo',
      sanskrit_name: 'Simha',
      lord: 'Sun',
      element: 'fire',
      modality: 'fixed',
      parity: 'odd',
      start_degree: 120,
    });
    expect(reference.nakshatras[14]).toMatchObject({
      number: 15,
      name: 'Swati',
      lord: 'Rahu',
      start_arcminutes: 11_200,
      end_arcminutes: 12_000,
      start_degree: 186 + 2 / 3,
      end_degree: 200,
      padas: [
        { pada: 1, navamsa_sign: 'Sagittarius', start_arcminutes: 11_200, end_arcminutes: 11_400 },
        { pada: 2, navamsa_sign: 'Capricorn' },
        { pada: 3, navamsa_sign: 'Aquarius' },
        { pada: 4, navamsa_sign: 'Pisces' },
      ],
    });
    expect(reference.dasha_lords[5]).toEqual({
      order: 6,
      lord: 'Rahu',
      years: 18,
      nakshatras: ['Ardra', 'Swati', 'Shatabhisha'],
    });
    expect(reference.grahas[6]).toEqual({
      name: 'Saturn',
      sanskrit_name: 'Shani',
      own_signs: ['Capricorn', 'Aquarius'],
      exaltation: { sign: 'Libra', degree: 20 },
      debilitation: { sign: 'Aries', degree: 20 },
      moolatrikona: { sign: 'Aquarius', from: 0, to: 20 },
      friends: ['Mercury', 'Venus'],
      enemies: ['Sun', 'Moon', 'Mars'],
      neutrals: ['Jupiter'],
      combustion_orb: { direct: 15, retrograde: 15 },
      aspects: [3, 7, 10],
      note: null,
    });
    expect(reference.vargas.find(({ id }) => id === 'D30')).toMatchObject({
      division: 30,
      parts: 5,
      equal_parts: false,
    });
    expect(reference.vargas.find(({ id }) => id === 'D9')).toMatchObject({ parts: 9, equal_parts: true, note: null });
    expect(reference.ayanamsas.filter(({ is_default: isDefault }) => isDefault).map(({ id }) => id)).toEqual([
      'lahiri',
    ]);
  });

  test('the nodes have nulls and a note about the schools', () => {
    for (const { name, sanskrit_name: sanskrit, note, ...rest } of reference.grahas.slice(7)) {
      expect([name, sanskrit]).toEqual([sanskrit, name]);
      expect(note).toMatch(/schools disagree/i);
      expect(Object.values(rest)).toEqual(Array(9).fill(null));
    }
  });

  test('strands and classes are marked as symbols, and say what they are not', () => {
    for (const { symbolic, note } of [...reference.dna_strands, ...reference.resonance_classes]) {
      expect(symbolic).toBe(true);
      expect(note).toMatch(/no statement about biology, genetics or health/);
    }
  });

  test('nothing predicts: every subject is told as tradition, and no text speaks of what will be', () => {
    for (const varga of reference.vargas) expect(varga.traditional_subject).toMatch(/^Traditionally read for .+\.$/);
    expect(JSON.stringify(reference)).not.toMatch(/\b(will|predicts?|destined|guarantees?|causes?|brings?)\b/i);
  });

  test('each answer is a fresh one: changing it changes no table', () => {
    const first = jyotishReference();
    first.grahas[0]?.friends?.pop();
    first.signs.pop();
    expect(jyotishReference()).toEqual(reference);
  });
});
