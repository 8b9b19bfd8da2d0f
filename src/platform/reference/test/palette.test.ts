import { describe, expect, it } from 'vitest';
import { type ColourName, dark, light, type Palette } from '../palette.ts';

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

const COLOURED = ['green', 'blue', 'amber', 'violet', 'red'] as const;
const PAIRS: [ColourName, ColourName][] = [
  ...(['text', 'muted', 'accent'] as const).flatMap((text) =>
    (['ground', 'surface', 'sunken', 'accent-ground'] as const).map((ground): [ColourName, ColourName] => [
      text,
      ground,
    ]),
  ),
  // Badges stand on their own ground in the lists, and on the page's in the sidebar and in code.
  ...COLOURED.flatMap((name) =>
    [`${name}-ground`, 'ground', 'surface'].map((ground) => [name, ground] as [ColourName, ColourName]),
  ),
];

describe.each<[string, Palette]>([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

it('measures what WCAG measures', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
