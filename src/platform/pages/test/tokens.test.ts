import { describe, expect, it } from 'vitest';
import { contrast } from '#test/support/contrast.ts';
import { ACCENTS, type ColourName, dark, declareTokens, light, type Theme } from '../tokens.ts';

const GROUNDS = ['page', 'surface', 'sunken'] as const satisfies ColourName[];
const TEXTS = ['ink', 'soft', 'critical', 'warning', 'good'] as const satisfies ColourName[];

describe.each<[string, Theme]>([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, { colours, accents }) => {
  it.each(GROUNDS)('is readable on %s', (ground) => {
    for (const text of TEXTS) expect(contrast(colours[text], colours[ground]), text).toBeGreaterThanOrEqual(4.5);
    for (const name of ACCENTS) expect(contrast(accents[name], colours[ground]), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.soft, colours[ground])).toBeGreaterThanOrEqual(6);
    expect(contrast(colours.control, colours[ground])).toBeGreaterThanOrEqual(3);
  });

  it.each(ACCENTS)('text on the accent of %s is readable', (name) => {
    expect(contrast(colours['on-accent'], accents[name])).toBeGreaterThanOrEqual(4.5);
  });
});

it('measures what WCAG measures', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

it('declares every colour for both themes', () => {
  const text = declareTokens();
  for (const name of ['ink', 'on-accent', ...ACCENTS.map((each) => `accent-${each}`)])
    expect(text.split(`--${name}: #`).length - 1, name).toBe(3);
});
