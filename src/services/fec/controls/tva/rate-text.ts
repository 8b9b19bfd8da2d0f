import { withoutEnd } from '#lib/text/text-ends.ts';

/** Hundredths of a percent as `5,5 %`. */
export const rateText = (hundredths: number): string =>
  `${withoutEnd(withoutEnd((hundredths / 100).toFixed(2), /0/), /\./).replace('.', ',')} %`;
