import { COAST, EDGE, LAND, PLACE_COLOURS } from '../../drawing/palette.ts';
import type { DarkColours } from '../../drawing/themed.ts';
import { DARK_BASE, stylesOf } from '../../drawing/themed.ts';
import type { Theme } from '../../interface/theme.ts';
import { EVENT_COLOURS, PHASE_COLOURS, TURNING_COLOURS } from './colours.ts';

/** The dark colours of maps, phases and events. */
export const DARK_COLOURS: DarkColours = {
  ...DARK_BASE,
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

const STYLES = stylesOf(DARK_COLOURS);

export const styleOf = (theme: Theme) => STYLES[theme];
