/** What an event is filed under. The list is open: whoever adds a category adds it here, and the dataset is checked against it. */
export const CATEGORIES = [
  'Astronomical',
  'Civilization',
  'Construction',
  'Culture',
  'Disease',
  'Doctrine',
  'Economy',
  'Exploration',
  'Law',
  'Natural Disaster',
  'Political',
  'Religion',
  'Science',
  'Star Fort',
  'Technology',
  'War',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** How doctrine was made, enforced or undone. Only events of the category Doctrine have one. */
export const MECHANISMS = [
  'canon formation',
  'censorship',
  'council',
  'education reform',
  'forgery exposed',
  'heresy trial',
  'persecution',
  'power claim',
  'schism',
  'state-cult imposition',
  'suppression',
  'toleration',
] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** How closely the year of an event is known. Whatever is known to the century stands at the first year of it. */
export const DATE_PRECISIONS = ['year', 'century'] as const;
export type DatePrecision = (typeof DATE_PRECISIONS)[number];

/** How well an event is known: place and year from a source; place from a source and year compiled; both compiled. */
export const CONFIDENCES = ['sourced', 'year_compiled', 'compiled'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
