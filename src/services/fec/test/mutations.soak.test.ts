import { expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { catalogue } from '../controls/catalogue.ts';
import { allMutations } from './mutations/all.ts';
import { plantAll, type Recall } from './mutations/harness.ts';

/** One fault at a time in a clean ledger: how many of them the analysis finds, of each type and over all. */
const VARIANTS = proofSize({ full: 20, short: 3 });
const LEAST_OF_A_TYPE = 0.9;
const LEAST_OVERALL = 0.98;

const recalls = new Map<string, Recall[]>();

/** Each category is worked through once, whichever test asks first. */
function recallOf(category: (typeof catalogue)[number]): Recall[] {
  const known = recalls.get(category.name);
  if (known !== undefined) return known;
  const types = new Set(category.controls.map(({ type }) => type));
  const recall = plantAll(
    allMutations.filter(({ type }) => types.has(type)),
    VARIANTS,
  );
  recalls.set(category.name, recall);
  return recall;
}

test('every type of the catalogue has a fault to plant, and every fault a type of the catalogue', () => {
  const types = catalogue.flatMap(({ controls }) => controls.map(({ type }) => type));
  const planted = allMutations.map(({ type }) => type);
  expect({
    without: types.filter((type) => !planted.includes(type)),
    unknown: planted.filter((type) => !types.includes(type)),
  }).toEqual({ without: [], unknown: [] });
});

test.for(catalogue.map((category) => [category.name, category] as const))(
  'planted faults of %s are found',
  { timeout: 120_000 },
  async ([, category], { annotate }) => {
    const recall = recallOf(category);
    await annotate(recall.map(wordsOf).join('\n'));
    expect(recall.filter(({ planted }) => planted < VARIANTS)).toEqual([]);
    expect(recall.filter(({ found, planted }) => found < planted * LEAST_OF_A_TYPE).map(wordsOf)).toEqual([]);
  },
);

test('almost all planted faults are found', { timeout: 600_000 }, async ({ annotate }) => {
  const all = catalogue.flatMap(recallOf);
  const planted = all.reduce((sum, recall) => sum + recall.planted, 0);
  const found = all.reduce((sum, recall) => sum + recall.found, 0);
  await annotate(`${all.length} types, ${found} of ${planted} found`);
  expect(found).toBeGreaterThanOrEqual(planted * LEAST_OVERALL);
});

function wordsOf({ type, planted, found, missed, besides }: Recall): string {
  const others = [...besides].map(([name, count]) => `${name} ${count}`).join(', ');
  return `${type}: ${found}/${planted}${missed.length > 0 ? `, missed ${missed.join(' ')}` : ''}${others === '' ? '' : ` (${others})`}`;
}
