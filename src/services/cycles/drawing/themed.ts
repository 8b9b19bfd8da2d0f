import type { Theme } from '../interface/theme.ts';
import { INK, PAPER, QUIET_INK, RULE } from './palette.ts';

/**
 * Light and dark. Pictures are drawn in the light colours, as attributes, which every program that shows SVG knows; a style
 * sheet of their own then puts the dark colour in the place of each light one, where the reader prefers that.
 */
export type DarkColours = Readonly<Record<string, string>>;

/** Of what all pictures have. */
export const DARK_BASE: DarkColours = {
  [PAPER]: '#1d1b18',
  [INK]: '#f1eee7',
  [QUIET_INK]: '#b4aea1',
  [RULE]: '#8b8577',
};

/** The style sheets of a picture by theme; paper stays white. */
export function stylesOf(colours: DarkColours): Readonly<Record<Theme, string | undefined>> {
  const darkened = Object.entries(colours)
    .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
    .join('');
  return {
    auto: `@media screen and (prefers-color-scheme:dark){${darkened}}`,
    light: undefined,
    dark: darkened,
  };
}
