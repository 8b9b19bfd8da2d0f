import { describe, expect, test } from 'vitest';
import { YOGA_STRENGTH_NOTE } from '../strength.ts';
import { YOGAS } from '../yogas.ts';
import { yogasOf } from '../yogas-of.ts';
import type { Places } from './yoga-charts.ts';
import { chartOf, findingIn, seven } from './yoga-charts.ts';

/** What a finding says beside that it is there: evidence, strength, cancellations. */
const evidenceOf = (id: Parameters<typeof findingIn>[0], places: Places) => findingIn(id, places)?.evidence;
const strengthOf = (id: Parameters<typeof findingIn>[0], places: Places) => findingIn(id, places)?.strength;

describe('evidence', () => {
  test('tells the facts of this chart', () => {
    expect(evidenceOf('hamsa', { Ascendant: 'Sagittarius', Jupiter: 'Sagittarius' })).toEqual([
      'Jupiter is in Sagittarius, its own sign, in the 1st house.',
    ]);
    expect(evidenceOf('gajakesari', { Moon: 'Aries', Jupiter: 'Cancer' })).toEqual([
      'Jupiter is in Cancer, the 4th sign from the Moon.',
    ]);
    expect(evidenceOf('vesi', {})).toEqual([
      'Mars and Venus are in the 2nd sign from the Sun.',
      'None of the five is in the 12th sign from the Sun.',
    ]);
    expect(evidenceOf('maha-parivartana', { Venus: 'Leo' })).toEqual([
      'Venus, lord of the 2nd, is in the 5th house, and the Sun, lord of the 5th, is in the 2nd.',
    ]);
    expect(evidenceOf('yogakaraka', { Ascendant: 'Taurus' })).toEqual([
      'With Taurus rising, Saturn rules the 9th and 10th houses.',
    ]);
  });

  test('tells who is where', () => {
    expect(evidenceOf('saraswati', { Jupiter: 'Leo', Venus: 'Libra' })).toEqual([
      'Mercury is in Taurus in the 2nd house.',
      'Jupiter is in Leo in the 5th house.',
      'Venus is in Libra, its own sign, in the 7th house.',
      'Leo is a sign of the Sun, a friend of Jupiter.',
    ]);
    expect(evidenceOf('saraswati', { Jupiter: 'Sagittarius', Venus: 'Libra' })).toHaveLength(3);
    expect(evidenceOf('parvata', {})?.at(-1)).toBe('The 6th and 8th houses hold only the Moon, a benefic here.');
    expect(evidenceOf('parvata', { Venus: 'Scorpio' })?.at(-1)).toBe(
      'The 6th and 8th houses hold only the Moon and Venus, benefics here.',
    );
    expect(evidenceOf('parvata', { Moon: 'Leo' })?.at(-1)).toBe('The 6th and 8th houses are empty.');
    expect(evidenceOf('chamara', { Venus: 'Libra' })).toEqual(['Jupiter and Venus are together in the 7th house.']);
    expect(evidenceOf('papa-kartari', { Saturn: 'Pisces' })).toEqual([
      'The Sun is in the 2nd house, without a benefic.',
      'Saturn is in the 12th house, without a benefic.',
    ]);
    expect(evidenceOf('sankhya', seven('Leo'))).toEqual(['The seven occupy one sign.']);
    expect(evidenceOf('sankhya', seven('Leo', 'Virgo'))).toEqual(['The seven occupy 2 signs.']);
  });

  test('one finding names all the planets that form it', () => {
    expect(findingIn('papa-kartari', { Saturn: 'Pisces', Mars: 'Pisces' })).toMatchObject({
      planets: ['Sun', 'Mars', 'Saturn'],
      houses: [2, 12],
    });
    const twice = findingIn('neecha-bhanga', { Sun: 'Libra', Venus: 'Virgo', Mercury: 'Aries' });
    expect(twice?.planets).toEqual(['Sun', 'Venus']);
  });

  test('two forms that hold at once are both told, and the first one names it', () => {
    const finding = findingIn('akriti-four-houses', seven('Cancer'));
    expect(finding?.variant).toBe('Yupa');
    expect(finding?.evidence).toEqual([
      'The seven are all within the 1st to 4th houses.',
      'The seven are all within the 4th to 7th houses.',
    ]);
  });
});

describe('strength', () => {
  test('grows with dignity and an angle, shrinks with debilitation and combustion', () => {
    const gajakesari = (places: Places) => strengthOf('gajakesari', { Sun: 'Sagittarius', ...places });
    expect(gajakesari({ Moon: 'Leo', Jupiter: 'Taurus' })).toBe(1);
    expect(gajakesari({ Moon: 'Taurus', Jupiter: 'Aquarius' })).toBe(2);
    expect(gajakesari({ Moon: 'Aries', Jupiter: 'Cancer' })).toBe(3);
    expect(gajakesari({ Moon: 'Aries', Jupiter: 'Cancer', Sun: 'Cancer' })).toBe(2);
    expect(gajakesari({ Moon: 'Scorpio', Jupiter: 'Taurus' })).toBe(1);
    // One of the planets is enough: Jupiter in its own sign, Venus in an angle.
    expect(strengthOf('adhi', { Mercury: 'Aquarius', Jupiter: 'Pisces', Venus: 'Aries' })).toBe(3);
  });

  test('of a burden turns dignity and debilitation round', () => {
    expect(strengthOf('daridra', { Saturn: 'Virgo' })).toBe(1);
    expect(strengthOf('daridra', { Ascendant: 'Leo', Mercury: 'Pisces' })).toBe(2);
    expect(strengthOf('dainya-parivartana', { Mars: 'Cancer', Moon: 'Scorpio' })).toBe(3);
    expect(strengthOf('maha-parivartana', { Ascendant: 'Pisces', Mars: 'Cancer', Moon: 'Scorpio' })).toBe(1);
    expect(strengthOf('chandra-grahan', { Moon: 'Scorpio', Rahu: 'Taurus' })).toBe(2);
    expect(strengthOf('chandra-grahan', { Moon: 'Taurus', Rahu: 'Taurus', Sun: 'Leo' })).toBe(1);
  });

  test('without an ascendant no angle counts', () => {
    expect(strengthOf('gajakesari', { Moon: 'Aries', Jupiter: 'Cancer' })).toBe(3);
    expect(strengthOf('gajakesari', { Moon: 'Aries', Jupiter: 'Cancer', Ascendant: null })).toBe(2);
  });

  test('of Neecha Bhanga is the number of conditions that are met', () => {
    const fallen: Places = { Sun: 'Libra', Venus: 'Taurus', Mars: 'Leo', Saturn: 'Scorpio' };
    expect(findingIn('neecha-bhanga', { ...fallen, Venus: 'Cancer' })).toMatchObject({ variant: null, strength: 1 });
    const two = findingIn('neecha-bhanga', { ...fallen, Venus: 'Cancer', Mars: 'Capricorn' });
    expect(two).toMatchObject({ variant: 'Neecha Bhanga Raja', strength: 2, planets: ['Sun'] });
    expect(two?.evidence).toEqual([
      'The Sun is in Libra, where it is debilitated, in the 7th house.',
      'Venus, the dispositor of the Sun, is in an angle from the ascendant.',
      'Mars, the lord of the sign of exaltation of the Sun, is in an angle from the ascendant.',
      'Conditions met for the Sun: 2.',
    ]);
    const all = { ...fallen, Venus: 'Aries', Mars: 'Capricorn', Saturn: 'Capricorn' };
    expect(strengthOf('neecha-bhanga', all)).toBe(3);
    expect(evidenceOf('neecha-bhanga', all)?.at(-1)).toBe('Conditions met for the Sun: 4.');
    expect(evidenceOf('neecha-bhanga', { Ascendant: 'Gemini', Mercury: 'Pisces' })).toContain(
      'Mercury, the lord of its own sign of exaltation, is in an angle from the ascendant and the Moon.',
    );
  });

  test('of lords is greater when a pair stands out: not the 7th, not by aspect alone', () => {
    const far: Places = { Sun: 'Taurus', Saturn: 'Leo', Jupiter: 'Virgo' };
    const byConjunction = findingIn('raja', { ...far, Moon: 'Taurus' });
    expect(byConjunction?.evidence).toEqual([
      'The Moon, lord of the 4th, and the Sun, lord of the 5th, are conjunct in Taurus: a pair that stands out.',
    ]);
    const byAspect = findingIn('raja', { ...far, Moon: 'Scorpio' });
    expect(byAspect?.evidence).toEqual([
      'The Moon, lord of the 4th, and the Sun, lord of the 5th, are in mutual aspect.',
    ]);
    const bySeventh = findingIn('raja', { ...far, Moon: 'Leo', Venus: 'Taurus' });
    expect(bySeventh?.evidence).toEqual([
      'Venus, lord of the 2nd and 7th, and the Sun, lord of the 5th, are conjunct in Taurus.',
    ]);
    expect([byConjunction?.strength, byAspect?.strength, bySeventh?.strength]).toEqual([2, 1, 1]);
  });

  test('a pair that stands out decides, and a pair of planets is told once, at its best', () => {
    const both = findingIn('raja', { Moon: 'Taurus', Venus: 'Taurus 29', Jupiter: 'Virgo' });
    expect(both?.evidence).toEqual([
      'The Moon, lord of the 4th, and the Sun, lord of the 5th, are conjunct in Taurus: a pair that stands out.',
      'Venus, lord of the 2nd and 7th, and the Sun, lord of the 5th, are conjunct in Taurus.',
    ]);
    expect(both).toMatchObject({ strength: 2, planets: ['Moon', 'Sun', 'Venus'] });
    expect(evidenceOf('raja', { Ascendant: 'Gemini', Venus: 'Libra' })).toEqual([
      'Jupiter, lord of the 7th and 10th, and Venus, lord of the 5th and 12th, are conjunct in Libra: a pair that stands out.',
    ]);
  });

  test('its rules are told', () => {
    expect(YOGA_STRENGTH_NOTE).toMatch(/^From 1 to 3; 0 means cancelled\..+\.$/);
  });
});

describe('cancellations', () => {
  test('Kemadruma that is cancelled says by what, and has no strength', () => {
    expect(findingIn('kemadruma-raw', { Jupiter: 'Taurus', Saturn: 'Capricorn' })).toMatchObject({
      strength: 0,
      cancellations: [
        'Cancelled: Saturn is in an angle from the ascendant.',
        'Cancelled: Mars and Venus are in an angle from the Moon.',
        'Cancelled: Jupiter aspects the Moon.',
      ],
    });
  });

  test('Mangal dosha lists all of its own', () => {
    expect(findingIn('mangal-dosha', { Mars: 'Scorpio', Jupiter: 'Scorpio' })).toMatchObject({
      strength: 0,
      cancellations: ['Cancelled: Mars is in its own sign.', 'Cancelled: Mars and Jupiter are conjunct in Scorpio.'],
    });
    expect(findingIn('mangal-dosha', { Mars: 'Aries', Jupiter: 'Virgo' })).toMatchObject({
      strength: 0,
      cancellations: ['Cancelled: Mars is in its own sign.'],
    });
    expect(findingIn('mangal-dosha', { Ascendant: 'Capricorn', Mars: 'Capricorn', Jupiter: 'Virgo' })).toMatchObject({
      strength: 0,
      cancellations: ['Cancelled: Mars is exalted.', 'Cancelled: Jupiter aspects Mars.'],
    });
  });

  test('Mangal dosha without them counts from how many points it is told', () => {
    const told = findingIn('mangal-dosha', { Mars: 'Cancer', Venus: 'Aries', Moon: 'Gemini', Jupiter: 'Leo' });
    expect(told).toMatchObject({ strength: 3, cancellations: [] });
    expect(told?.evidence).toEqual([
      'Mars is in Cancer, where it is debilitated, in the 4th house.',
      'Mars is in Cancer, the 2nd sign from the Moon.',
      'Mars is in Cancer, the 4th sign from Venus.',
    ]);
    expect(strengthOf('mangal-dosha', { Mars: 'Cancer', Venus: 'Taurus', Moon: 'Virgo', Jupiter: 'Leo' })).toBe(1);
  });

  test('Sankhya gives way to any other pattern', () => {
    const finding = findingIn('sankhya', seven('Aries', 'Cancer', 'Libra', 'Capricorn'));
    expect(finding).toMatchObject({ variant: 'Kedara', strength: 0 });
    expect(finding?.cancellations).toEqual(['Gives way to Rajju.', 'Gives way to Kamala.']);
    expect(findingIn('sankhya', {})).toMatchObject({ strength: 1, cancellations: [] });
  });
});

describe('without an ascendant', () => {
  const withoutHouses: Places = { Ascendant: null };

  test('a yoga that needs it is not told, save three that also count from the Moon', () => {
    const free = new Set(YOGAS.filter(({ requiresAscendant }) => !requiresAscendant).map(({ id }) => id));
    const charts: Places[] = [
      { ...withoutHouses, Mars: 'Leo' },
      { ...withoutHouses, Sun: 'Libra', Venus: 'Libra' },
      { ...withoutHouses, Mercury: 'Scorpio', Jupiter: 'Aquarius', Venus: 'Cancer' },
    ];
    const told = new Set(charts.flatMap((places) => yogasOf(chartOf(places))).map(({ id }) => id));
    expect([...told].filter((id) => !free.has(id)).sort()).toEqual(['amala', 'neecha-bhanga', 'vasumati']);
  });

  test('those three look from the Moon only', () => {
    const amala: Places = { Venus: 'Capricorn' };
    expect([findingIn('amala', amala)?.id, findingIn('amala', { ...amala, ...withoutHouses })]).toEqual([
      'amala',
      undefined,
    ]);
    expect(evidenceOf('amala', { ...withoutHouses, Mars: 'Leo' })).toEqual([
      'Venus is in the 10th sign from the Moon, and no other graha is.',
    ]);
    const fallen: Places = { Sun: 'Libra', Venus: 'Pisces', Mars: 'Leo', Saturn: 'Scorpio' };
    expect(evidenceOf('neecha-bhanga', { ...withoutHouses, ...fallen })).toEqual([
      'The Sun is in Libra, where it is debilitated.',
      'Venus, the dispositor of the Sun, is in an angle from the Moon.',
      'Conditions met for the Sun: 1.',
    ]);
  });

  test('Kala Sarpa has no name, and what cancels Kemadruma is not fully known', () => {
    const enclosed = { ...seven('Taurus', 'Gemini', 'Cancer'), Rahu: 'Aries' };
    expect(findingIn('kala-sarpa', enclosed)?.variant).toBe('Ananta');
    expect(findingIn('kala-sarpa', { ...enclosed, ...withoutHouses })?.variant).toBe(null);
    const alone = { Mars: 'Taurus', Mercury: 'Taurus', Venus: 'Taurus', Jupiter: 'Scorpio', Saturn: 'Aquarius' };
    expect(findingIn('kemadruma-raw', { ...alone, ...withoutHouses })).toMatchObject({
      strength: 1,
      cancellations: [],
    });
    expect(evidenceOf('kemadruma-raw', { ...alone, ...withoutHouses })?.at(-1)).toMatch(/without the ascendant\.$/);
    const seen = { ...alone, Jupiter: 'Sagittarius', ...withoutHouses };
    expect(findingIn('kemadruma-raw', seen)).toMatchObject({
      strength: 0,
      evidence: ['None of the five is in the 1st, 2nd or 12th sign from the Moon.'],
      cancellations: ['Cancelled: Jupiter is in an angle from the Moon.'],
    });
  });
});
