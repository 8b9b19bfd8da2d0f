/** The words of the timeline, which is in English alone. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);
const figure = new Intl.NumberFormat('en');

export const en = {
  title: 'Timeline of history',
  lead: 'Seven thousand years on one line. Zoom in to see more: what changed most is named first.',
  failed: 'The events could not be loaded. Reload the page to try again.',

  ce: (year: number) => `${year} CE`,
  bce: (year: number) => `${year} BCE`,
  span: (from: string, to: string) => `${from} to ${to}`,
  centuryCe: (ordinal: string) => `${ordinal} century CE`,
  centuryBce: (ordinal: string) => `${ordinal} century BCE`,

  search: {
    label: 'Search events, places and people',
    placeholder: 'Search: printing, Rome, plague …',
    found: (count: number) =>
      several(count, `${figure.format(count)} event found`, `${figure.format(count)} events found`),
    shownOf: (shown: number) => `The ${figure.format(shown)} that matter most are shown.`,
    nothing: 'Nothing found. Every word must begin a word of a title, a place or a summary.',
    failed: 'The search did not answer. Try again in a moment.',
  },

  eras: {
    label: 'Go to',
    names: ['All', 'Before 800 BCE', '800 BCE – 500', '500 – 1500', '1500 – 1800', '1800 – 1945', 'Since 1945'],
  },
  years: {
    from: 'From',
    to: 'To',
    go: 'Show',
    wrong: 'Write a year, such as 500 BCE or 1492.',
  },

  bar: {
    rows: 'Rows',
    byCategory: 'By category',
    byRegion: 'By region',
    filters: 'Filters',
    filtersOn: (count: number) => `Filters (${count})`,
    cycles: 'Cycles',
    cyclesOn: (count: number) => `Cycles (${count})`,
    profile: 'Profile of a year',
    map: 'Map',
    table: 'Table',
    share: 'Copy the link',
    shared: 'The link is copied',
    notShared: 'Copy it from the address bar',
  },

  filters: {
    categories: 'Categories',
    country: 'Country of today',
    anyCountry: 'Any country',
    significance: 'At least this significant',
    levels: [
      'Every record',
      'Mattered to a town or a field',
      'Changed a country or an art',
      'Changed a region for generations',
      'Changed more than one continent',
    ],
    reset: 'Reset the filters',
    nothing: 'No event passes these filters.',
  },

  cycles: {
    interpretation: 'Interpretation',
    lead: 'Nine cycles, counted from 3015 BCE. They are one way to read history, not a finding: no event is said to be caused by one.',
    claims: 'What is claimed, and what is not',
    name: (name: string, years: number) => `${name}, ${figure.format(years)} years`,
    all: 'Show all nine',
    none: 'Show none',
    waiting: 'The cycles are on their way …',
    inWords: 'The phases in words',
    until: (phase: string, year: string) => `${phase} until ${year}`,
    more: (count: number) => `and ${figure.format(count)} more: choose fewer years to read them`,
  },

  picture: {
    label: 'Timeline',
    role: 'timeline',
    help: 'Arrow left and right move through time, plus and minus zoom, Home shows everything, End the last hundred years. Arrow down and up go from event to event, Enter opens one.',
    keys: 'Drag to move, wheel or pinch to zoom. Keys: ← → move, + − zoom, ↓ ↑ go from event to event, Enter opens.',
    closer: 'Zoom in',
    wider: 'Zoom out',
    earlier: 'Earlier',
    later: 'Later',
    overview: 'All years, and which of them are shown',
    elsewhere: 'No country',
    event: (year: string, title: string) => `${year}: ${title}`,
  },

  inView: {
    title: (span: string) => `In view: ${span}`,
    count: (count: number, shown: number) =>
      count <= shown
        ? several(count, `${figure.format(count)} event`, `${figure.format(count)} events`)
        : `${figure.format(count)} events; the ${figure.format(shown)} that matter most:`,
    nothing: 'Nothing is recorded here. Zoom out, or loosen the filters.',
    coming: 'Lesser events are on their way …',
  },

  event: {
    close: 'Close',
    waiting: 'Loading …',
    unknown: 'There is no such event. It may have another name in this release.',
    failed: 'Its details could not be loaded.',
    category: 'Category',
    place: 'Place',
    significance: 'Significance',
    ofFive: (level: number) => `${level} of 5`,
    source: 'Source',
    licence: 'Licence',
    check: 'Check against',
    record: 'Article or record',
    confidence: 'How well it is known',
    confidences: {
      sourced: 'Place and year are from the source',
      year_compiled: 'The year is compiled, the place from the source',
      compiled: 'Compiled from general knowledge: check it before you quote it',
    },
    page: 'The page of this event',
    show: 'Show on the timeline',
    profile: 'Profile of this year and place',
    inTime: 'Around that time',
    nearby: 'Within 500 km, at any time',
  },

  profile: {
    title: (year: string) => `Profile of ${year}`,
    lead: 'Where the nine cycles stand in a year, and what lies near. A way to read a year; nothing is predicted or explained by it.',
    year: 'Year',
    show: 'Show',
    place: (lat: string, lng: string) => `At ${lat}, ${lng}`,
    noPlace: 'Press a point on the map to add a place, or write its degrees.',
    noPlaceMap: 'Write the degrees of a place, or switch the map on and press a point on it.',
    lat: 'Latitude',
    lng: 'Longitude',
    wrongPlace: 'Write a latitude from -90 to 90 and a longitude from -180 to 180, or neither of them.',
    withoutPlace: 'Without the place',
    coherence: 'Coherence',
    coherenceText: (percent: string, percentile: number) =>
      `${percent}; more in step than ${percentile} of 100 years of a master cycle`,
    phase: 'Dominant phase',
    index: 'Index',
    conjunction: 'Great conjunction before it',
    conjunctionText: (year: string, sign: string) => `${year}, in ${sign}`,
    cycle: 'Cycle',
    cyclePhase: 'Phase',
    next: 'Turns next',
    near: 'Near in time or place',
    nodes: 'Nearest nodes of the lattice',
    forts: 'Star forts nearby',
    kilometres: (km: number) => `${figure.format(Math.round(km))} km`,
    failed: 'The profile could not be loaded.',
    close: 'Close',
  },

  map: {
    title: 'Where it happened',
    label: (count: number) =>
      `Map of the world with ${several(count, 'one event', `${figure.format(count)} events`)} of those in view`,
    layers: 'Layers',
    events: 'Events in view',
    nodes: '33 nodes (interpretation)',
    forts: 'Star forts in view',
    withoutPlace: (count: number) =>
      several(count, 'One event has no known place.', `${figure.format(count)} events have no known place.`),
    closer: 'Zoom into the map',
    wider: 'Zoom out of the map',
    west: 'Move the map west',
    east: 'Move the map east',
    north: 'Move the map north',
    south: 'Move the map south',
    waiting: 'The map is on its way …',
    failed: 'The map could not be loaded.',
  },

  table: {
    title: (span: string) => `Events, ${span}`,
    year: 'Year',
    event: 'Event',
    category: 'Category',
    where: 'Country of today',
    significance: 'Significance',
    more: (count: number) => `Show ${figure.format(count)} more`,
    none: '–',
  },
};
