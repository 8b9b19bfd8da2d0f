/**
 * The colours, the font and the sizes of text of all pictures. Text has a contrast of at least 4.5 to 1 and a shape of at
 * least 3 to 1 against what is behind it. No colour is the only sign of anything.
 */
export const PAPER = '#ffffff';
export const INK = '#1f2328';
export const QUIET_INK = '#4d545c';
/** Outlines, axes and grid lines. */
export const RULE = '#7b7b7b';

export const LAND = '#f1eee6';
export const COAST = '#6f6a5c';
export const EDGE = '#5b6670';

/** The ground of a chart's first house and of the period that runs; lighter than land, so with more contrast. */
export const FIRST_HOUSE = '#f3f0e8';
/** The lines of a chart, its signs and its captions. */
export const CHART_LINE = '#8a4b08';

/** Of three kinds of places on a map, told apart by shape as well. */
export const PLACE_COLOURS = ['#12508f', '#a3440e', '#6a1b7a'] as const;

/** A font of Devanagari is asked for by name where the one before has none: systems differ in which they would take. */
const DEVANAGARI_FONTS = "'Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', Mangal, 'Lohit Devanagari'";
export const FONT = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${DEVANAGARI_FONTS}, sans-serif`;

/** A picture is 1000 units wide: 23 units are 9.2 pixels when it is shown 400 pixels wide. */
export const WIDTH = 1000;
export const SMALL = 23;
export const LARGE = 34;
