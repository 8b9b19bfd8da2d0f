/** What the service says of itself. */
export const about = {
  name: 'cycles',
  title: 'Cycles timeline',
  version: '1.0.0',
  description:
    'A read-only timeline of history with a source and a licence on every event, and a system of nine cycles computed from the year. The system interprets and says so: every answer that reads something into a year or a place carries `framework: "interpretive"`. Years are astronomical integers: -3014 is 3015 BCE.',
  home: '/timeline',
  ways: [{ path: '/chart', title: 'Cast a birth chart' }],
  credentials: [],
} as const;
