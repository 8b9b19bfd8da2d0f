import { CHART_LINE, FIRST_HOUSE } from '../../../drawing/palette.ts';
import type { DarkColours } from '../../../drawing/themed.ts';
import { DARK_BASE, stylesOf } from '../../../drawing/themed.ts';
import type { Theme } from '../../../interface/theme.ts';

/** The dark colours of a chart. */
export const DARK_COLOURS: DarkColours = {
  ...DARK_BASE,
  [FIRST_HOUSE]: '#332e26',
  [CHART_LINE]: '#e8b068',
};

const STYLES = stylesOf(DARK_COLOURS);

export const styleOf = (theme: Theme) => STYLES[theme];
