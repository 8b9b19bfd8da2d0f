/** What follows `resource=` in the link that shows a resource at its best; nothing where it takes no parameter. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  events: '&startYear=1500&endYear=1600&category=War&limit=10',
  'event-columns': '&minSignificance=5',
  'star-forts': '&startYear=1600&endYear=1700&limit=10',
  'ratio-of-power': '&phase=Emergence&limit=10',
  cycles: '&year=2026',
  'turning-points': '&startYear=1900&endYear=2100',
  profile: '&year=1969&lat=29.98&lng=31.13',
  'jyotish-chart': '&birthDate=1990-05-15&birthTime=14:30&lat=28.6139&lng=77.209',
  places: '&q=Madras',
};
