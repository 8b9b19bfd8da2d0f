import { findCodePatterns } from './code-patterns.ts';
import { cachedVerdicts } from './detector.ts';
import type { FoundPattern } from './found-pattern.ts';
import { findSchemaPatterns } from './schema-patterns.ts';
import { timePattern } from './timing.ts';

/**
 * `npm run -s check:patterns`: every regular expression below `src`, `sdk` and `web`, in code and in schemas, is linear in the eyes of a
 * detector and by the clock. Prints how many there are and the slowest; ends with 1 and names those that are not.
 */
const root = process.cwd();
const inCode = await findCodePatterns(root);
const inSchemas = await findSchemaPatterns(root);
const faults = [...inCode.refused, ...inSchemas.refused];

/** One of each, with the longest text that it meets anywhere. */
const different = [
  ...Map.groupBy([...inCode.found, ...inSchemas.found], ({ source, flags }) => `/${source}/${flags}`).values(),
].map(
  (alike): FoundPattern => ({
    ...(alike[0] as FoundPattern),
    where: alike.map((each) => each.where).join(', '),
    longest: Math.max(...alike.map((each) => each.longest)),
  }),
);

const AT_ONCE = 4;
const verdicts = cachedVerdicts(root);
const waiting = [...different];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await verdicts.judge(next);
  }),
);
verdicts.keep();

let suspects = 0;
let slowest = { milliseconds: 0, told: 'none' };
for (const pattern of different) {
  const name = `/${pattern.source}/${pattern.flags} at ${pattern.where}`;
  const { kind, why, attack } = await verdicts.judge(pattern);
  if (kind === 'suspect') suspects += 1;
  if (kind === 'worse') faults.push(`Worse than linear to the detector (${why}): ${name}`);
  const { milliseconds, text, isWorseThanLinear } = timePattern(pattern, attack);
  const told = `${milliseconds.toFixed(1)} ms on ${text}: ${name}`;
  if (isWorseThanLinear) faults.push(`Worse than linear by the clock, ${told}`);
  else if (milliseconds > slowest.milliseconds) slowest = { milliseconds, told };
}

process.stdout.write(
  `${inCode.found.length + inSchemas.found.length} regular expressions examined: ${inCode.found.length} in code, ` +
    `${inSchemas.found.length} in schemas, ${different.length} different; ${suspects} left to the clock.\n` +
    `The slowest took ${slowest.told}\n`,
);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
