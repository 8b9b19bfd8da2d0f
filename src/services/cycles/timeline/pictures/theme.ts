import { COAST, EDGE, INK, LAND, PAPER, PLACE_COLOURS, QUIET_INK, RULE } from '../../drawing/palette.ts';
import type { Theme } from '../../interface/theme.ts';
import { EVENT_COLOURS, PHASE_COLOURS, TURNING_COLOURS } from './colours.ts';

/**
 * Light and dark. Pictures are drawn in the light colours, as attributes, which every program that shows SVG knows; a style
 * sheet of their own then puts the dark colour in the place of each light one, where the reader prefers that.
 */
export const DARK_COLOURS: Readonly<Record<string, string>> = {
  [PAPER]: '#1d1b18',
  [INK]: '#f1eee7',
  [QUIET_INK]: '#b4aea1',
  [RULE]: '#8b8577',
  [LAND]: '#2b2823',
  [COAST]: '#9a9484',
  [EDGE]: '#a3adb5',
  [PLACE_COLOURS[0]]: '#8fb4ff',
  [PLACE_COLOURS[1]]: '#f0a36b',
  [PLACE_COLOURS[2]]: '#cf9bea',
  [PHASE_COLOURS.Emergence.tint]: '#1f2c20',
  [PHASE_COLOURS.Emergence.mark]: '#79d29b',
  [PHASE_COLOURS.Ascendancy.tint]: '#30271a',
  [PHASE_COLOURS.Ascendancy.mark]: '#f0bf5c',
  [PHASE_COLOURS.Contraction.tint]: '#33212a',
  [PHASE_COLOURS.Contraction.mark]: '#ff9cc0',
  [PHASE_COLOURS['Reset/Renewal'].tint]: '#1d2735',
  [PHASE_COLOURS['Reset/Renewal'].mark]: '#8fb4ff',
  [TURNING_COLOURS.minor]: '#8f8b84',
  [TURNING_COLOURS.major]: '#e8a34f',
  [TURNING_COLOURS.grand]: '#ff8fb0',
  [EVENT_COLOURS.mark]: '#e8b068',
  [EVENT_COLOURS.bar]: '#8b857d',
};

const darkened = Object.entries(DARK_COLOURS)
  .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
  .join('');

/** The style sheet of a picture; paper stays white. */
const STYLES: Readonly<Record<Theme, string | undefined>> = {
  auto: `@media screen and (prefers-color-scheme:dark){${darkened}}`,
  light: undefined,
  dark: darkened,
};

export const styleOf = (theme: Theme) => STYLES[theme];
