/** What the gate cannot see in the code: what is filled into patterns, and where texts were cut before. */

/**
 * Patterns that are built while the program runs, by file and by the words of the code: examples with the worst that can be
 * filled in. What is filled in is a number, or plain words and digits that were cut to a length.
 */
export const FILLED_IN: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  'src/platform/terminal/wrap.ts': {
    "new RegExp(`.{1,${room}}`, 'gsu')": [/.{1,1}/gsu, /.{1,80}/gsu, /.{1,1000}/gsu],
  },
  'src/platform/http/operation/bounded-patterns.ts': {
    // Those of the schemas, which are examined for themselves.
    "new RegExp(keyword.schema as string, 'u')": [],
  },
  'src/platform/http/operation/paths.ts': {
    'new RegExp(`^${source}$`)': [/^\/a\/[^/]*\/b\/[^/]*\/[^/]*$/, /^\/a\/[^/]*\/.*$/],
  },
  'src/services/prospects/geo/signals/phones.ts': {
    "new RegExp(`(?<!\\\\d)${digits}(?!\\\\d)`, 'u')": [
      new RegExp(`(?<!\\d)${Array.from('1'.repeat(15)).join('[\\s().\\p{Pd}/]{0,3}')}(?!\\d)`, 'u'),
    ],
  },
  'src/services/prospects/geo/signals/postal-address.ts': {
    "new RegExp(`(?<![A-Za-z0-9])${spaced}(?![A-Za-z0-9])`, 'i')": [
      new RegExp(`(?<![A-Za-z0-9])${Array.from('1A1A1A111111').join('[\\s-]?')}(?![A-Za-z0-9])`, 'i'),
    ],
  },
};

/** Files whose patterns meet shorter texts than others, and why. */
export const BOUNDED: Readonly<Record<string, { longest: number; because: string }>> = {
  'src/services/prospects/geo/reading/prose/attribution.ts': {
    longest: 2000,
    because: 'a line is cut to LONGEST_LINE, and what stands around a quotation to 250 characters',
  },
};
