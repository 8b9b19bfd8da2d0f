import { describe, expect, test } from 'vitest';
import { contrast } from '#test/support/contrast.ts';
import { type ColourName, dark, type HeatStep, light, type Palette } from '../palette.ts';

const STEPS: readonly HeatStep[] = [1, 2, 3, 4, 5];
const PAIRS: [ColourName, ColourName][] = [
  ...(['text', 'muted', 'accent'] as const).flatMap((text) =>
    (['ground', 'surface', 'sunken'] as const).map((ground): [ColourName, ColourName] => [text, ground]),
  ),
  ...(['critique', 'importante', 'mineure'] as const).flatMap((name): [ColourName, ColourName][] => [
    [name, `${name}-ground`],
    [name, 'surface'],
    ['text', `${name}-ground`],
  ]),
  ...STEPS.map((step): [ColourName, ColourName] => [`heat-${step}-text`, `heat-${step}`]),
];

describe.each<[string, Palette]>([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  test.each(PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('the shades of the heat map follow each other', () => {
    const shades = STEPS.map((step) => contrast(palette[`heat-${step}`], palette.surface));
    expect(shades).toEqual([...shades].sort((a, b) => a - b));
  });
});
