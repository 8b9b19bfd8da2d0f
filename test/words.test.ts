import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Names that this tree once had for things for which every engineer has a word (docs/glossary.md) do not come back, neither as
 * names in the code nor as names of files. Where a field has the word in a sense of its own, the field keeps it.
 */
type Retired = { word: RegExp; instead: string; except?: RegExp };

const RETIRED: readonly Retired[] = [
  // A house of a chart, and a building.
  { word: /^houses?$/, instead: 'runtime', except: /^src\/services\/(?:cycles|prospects)\// },
  { word: /^desks?$/, instead: 'batcher, or fixture' },
  { word: /^beds?$/, instead: 'fixture' },
  { word: /^takers?$/, instead: 'importer' },
  { word: /^pots?$/, instead: 'budget' },
  { word: /^steadily$/, instead: 'padTime' },
  { word: /^voices?$/, instead: 'options', except: /^src\/services\/prospects\/shorts\// },
  {
    word: /^doors?$/,
    instead: 'entry point, or ConcurrencyLimiter',
    // The page at `/` is the front door.
    except: /front-door|^src\/apps\/platform-service\.ts$/,
  },
  {
    word: /^places?$/,
    instead: 'slot, position, location or network',
    // Places of the Earth, decimal places, and what a sentence has a place for.
    except:
      /^src\/services\/(?:cycles|prospects\/(?:hotels|shorts|text|email|fx|geo\/signals))\/|^src\/kernel\/|^web\/timeline\//,
  },
];

const NAME = /\b(?:const|let|class|type|interface|function\*?|enum|readonly|static)\s+(#?[A-Za-z_$][\w$]*)/g;
/** What is written where it is, as against a copy. */
const WHERE_IT_IS = /[iI]nPlace/;

const wordsOf = (name: string) =>
  name
    .replace(WHERE_IT_IS, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

type Source = { path: string; text: string };

/** Words of the file's own name, and of the names that are declared in it. */
const namesIn = ({ path, text }: Source) => [basename(path), ...[...text.matchAll(NAME)].map(([, name = '']) => name)];

const hasWord = (name: string, { word }: Retired) => wordsOf(name).some((each) => word.test(each));

/** Each name in a file that is made of a retired word, with what to say instead. */
function retiredNames(source: Source): string[] {
  const rules = RETIRED.filter(({ except }) => except?.test(source.path) !== true);
  return namesIn(source).flatMap((name) =>
    rules.filter((rule) => hasWord(name, rule)).map(({ instead }) => `${source.path}: ${name} (${instead})`),
  );
}

const root = fileURLToPath(new URL('../', import.meta.url));

const sources = ['src', 'test', 'bench', 'attack', 'prove', 'ops', 'sdk', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !/^test\/acceptance\/|\/generated\//.test(path) && path !== 'test/words.test.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

test('words that have gone do not come back as names', () => {
  expect(sources.length).toBeGreaterThan(1500);
  expect(sources.flatMap(retiredNames)).toEqual([]);
});

test('every exception is still needed', () => {
  const isNeeded = (rule: Retired) =>
    sources.some((source) => rule.except?.test(source.path) && namesIn(source).some((name) => hasWord(name, rule)));
  expect(RETIRED.filter((rule) => rule.except !== undefined && !isNeeded(rule))).toEqual([]);
});

test.each([
  ['a file', { path: 'src/platform/usage-desk.ts', text: '' }, ['usage-desk.ts']],
  ['a class', { path: 'src/platform/budget.ts', text: 'export class FairPot {}' }, ['FairPot']],
  ['a constant', { path: 'src/services/fec/intake/slots.ts', text: 'const openPlaces = () => 1;' }, ['openPlaces']],
  ['a private field', { path: 'src/lib/semaphore.ts', text: '  readonly #places: number;' }, ['#places']],
  ['a constant in capitals', { path: 'src/lib/semaphore.ts', text: 'const MAX_PLACES = 3;' }, ['MAX_PLACES']],
  ['none of a field', { path: 'src/services/cycles/gazetteer.ts', text: 'type Place = string; const house = 1;' }, []],
  ['none that only holds the letters', { path: 'src/lib/text.ts', text: 'const placeholder = spot; let bedrock;' }, []],
])('the finder sees %s', (_, source, found) => {
  expect(retiredNames(source).map((each) => each.replace(/^\S+ (\S+) .*$/, '$1'))).toEqual(found);
});
