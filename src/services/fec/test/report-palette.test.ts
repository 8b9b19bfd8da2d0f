import { describe, expect, test } from 'vitest';
import { type ColourName, dark, type HeatStep, light, type Palette } from '../report/html-palette.ts';

/** WCAG 2: relative luminance, and the ratio that AA asks 4.5 of for text. */
function luminance(colour: string): number {
  const channel = (start: number) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

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
