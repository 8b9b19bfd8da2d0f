import { lazily } from '#lib/memo/lazily.ts';

const names = lazily(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }));

/** As readers know it: `Greece` for GR. */
export const countryName = (code: string): string => names().of(code) ?? code;
