/** Angles: units and the circle. Degrees unless a name says otherwise. */
export const DEGREE = Math.PI / 180;
/** In radians. */
export const ARCSECOND = DEGREE / 3600;

/** In [0, 360). */
export const inCircle = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The shorter way from one angle to another, in [-180, 180). */
export const turn = (from: number, to: number): number => inCircle(to - from + 180) - 180;
