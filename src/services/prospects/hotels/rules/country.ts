/** The countries whose hotels are known, by ISO 3166-1. */
export type Country = 'SG' | 'TH';
