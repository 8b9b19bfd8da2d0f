/** Texts that careless code chews on: one thing again and again, with an end that spoils what went before. */
const UNITS = [
  'a',
  '0',
  ' ',
  '.',
  '@',
  '\n',
  '-',
  'a.',
  'a@',
  ', ',
  '"',
  '<',
  '/',
  '%',
  '\u{1f600}',
  '\ud800',
  'e\u0301',
  'ก',
  '\0',
];
/** Around a text, so that code that looks for an address goes on. */
const SHAPES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}\n!`,
  (text) => `https://${text}`,
  (text) => `https://example.com/?${text}`,
  (text) => `${text}@example.com`,
  (text) => `a@${text}.com`,
];

/** As long as `longest` as they will be written; whoever writes them says how long that makes them. */
export function worstTexts(longest: number, written: (text: string) => number): string[] {
  return UNITS.flatMap((unit) => {
    const room = Math.max(1, Math.floor((longest - 40) / Math.max(1, written(unit))));
    const shapes = unit.length === 1 && /[a.\n ]/.test(unit) ? SHAPES : SHAPES.slice(0, 2);
    return shapes.map((shape) => shape(unit.repeat(room)));
  });
}

export const fewTexts = (longest: number, written: (text: string) => number): string[] =>
  ['a', '0', ' ', '\u{1f600}'].map((unit) => unit.repeat(Math.floor(longest / written(unit))));

/** Bodies that are bad by their shape, as large as a body may be. */
export function worstShapes(longest: number): string[] {
  const room = longest - 20;
  const names = (unit: (index: number) => string) => {
    let text = '';
    for (let index = 0; text.length < room - 12; index += 1) text += `${text === '' ? '' : ','}${unit(index)}`;
    return `{${text}}`;
  };
  const filled = (unit: string) =>
    `[${unit}${`,${unit}`.repeat(Math.floor((room - unit.length) / (unit.length + 1)))}]`;
  return [
    names((index) => `"${index.toString(36)}":1`),
    names(() => '"a":1'),
    names((index) => `"__proto__${index}":{}`),
    `{"${'a'.repeat(room)}":1}`,
    `{"${'~/'.repeat(room / 2)}":1}`,
    filled('0'),
    filled('""'),
    filled('{}'),
    filled('{"a":[]}'),
    `${'['.repeat(room / 2)}${']'.repeat(room / 2)}`,
    `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`,
    '['.repeat(room),
    '"'.repeat(room),
    '1'.repeat(room),
    `1e${'9'.repeat(room)}`,
    ' '.repeat(room),
    `"${'\\u0000'.repeat(room / 6)}"`,
    `"${'\\ud83d'.repeat(room / 6)}"`,
  ];
}
