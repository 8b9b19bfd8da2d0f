/** Milliseconds since 1970 and Julian days in universal time, each as the other. A Julian day holds an instant to 0.04 ms. */
export const JULIAN_DAY_OF_1970 = 2440587.5;
const DAY_MS = 86_400_000;

export const julianDayAt = (instant: number): number => instant / DAY_MS + JULIAN_DAY_OF_1970;
export const instantAt = (julianDay: number): number => Math.round((julianDay - JULIAN_DAY_OF_1970) * DAY_MS);
