/** The scale of significance in words, for readers: as the service's README writes it down. */
type Words = { short: string; rule: string };

const WORDS: readonly Words[] = [
  { short: 'a record of a catalogue', rule: 'a record of a catalogue' },
  {
    short: 'mattered to a country or a field',
    rule: 'it mattered to a country, a town or a field, for those who look closer',
  },
  {
    short: 'changed a country or an art',
    rule: 'it changed a country or an art for good, or stands for something that a reader of history should meet',
  },
  {
    short: 'changed a region, a religion or a field of knowledge',
    rule: 'it changed a large region, a religion or a field of knowledge for generations',
  },
  {
    short: 'changed the world',
    rule: 'it changed how people live, believe or are ruled on more than one continent, and still does',
  },
];

export const significanceInWords = (significance: number): Words =>
  WORDS[significance - 1] ?? { short: String(significance), rule: '' };
