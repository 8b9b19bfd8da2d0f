import { seededRandom } from '#kernel/seeded-random.ts';
import { analyse } from '../analyse.ts';
import { cleanCompany } from '../drafts/clean-company.ts';
import type { CompanyOptions } from '../drafts/company-plan.ts';
import { writeFec } from '../drafts/write-fec.ts';
import type { Mutation, PlantedFile } from './mutation.ts';

/**
 * Plants faults in clean ledgers, one at a time, and counts how many the analysis finds. A fault counts as found if the
 * report has more anomalies of its type than that of the same ledger without it; anything else that it sets off is told, but
 * counts neither way.
 */
export type Recall = {
  type: string;
  planted: number;
  found: number;
  /** The seeds of those that were not. */
  missed: number[];
  /** Other types that appeared, with how many times out of `planted`. */
  besides: Map<string, number>;
};

export function plantAll(mutations: readonly Mutation[], variants: number): Recall[] {
  return mutations.map((mutation) => plantOne(mutation, variants));
}

/** The file of one variant. */
export function plantedFile(mutation: Mutation, seed: number): PlantedFile {
  const draft = cleanCompany(seed, mutation.company);
  const planted = mutation.plant(draft, seededRandom(seed * 7919 + 17));
  if (Buffer.isBuffer(planted)) return { bytes: planted };
  return 'bytes' in planted ? planted : { bytes: writeFec(planted) };
}

function plantOne(mutation: Mutation, variants: number): Recall {
  const recall: Recall = { type: mutation.type, planted: variants, found: 0, missed: [], besides: new Map() };
  for (let seed = 1; seed <= variants; seed += 1) {
    const { bytes, clean, ...given } = plantedFile(mutation, seed);
    const before = clean === undefined ? countsOfClean(seed, mutation.company) : countsOf(clean, given);
    const appeared = [...countsOf(bytes, given)].filter(([type, count]) => count > (before.get(type) ?? 0));
    if (appeared.some(([type]) => type === mutation.type)) recall.found += 1;
    else recall.missed.push(seed);
    for (const [type] of appeared) {
      if (type !== mutation.type) recall.besides.set(type, (recall.besides.get(type) ?? 0) + 1);
    }
  }
  return recall;
}

function countsOf(bytes: Buffer, given: Omit<PlantedFile, 'bytes' | 'clean'> = {}): Map<string, number> {
  return new Map(Object.entries(analyse(bytes, given).summary.byType));
}

const cleanCounts = new Map<string, Map<string, number>>();

function countsOfClean(seed: number, company: CompanyOptions | undefined): Map<string, number> {
  const name = `${seed} ${JSON.stringify(company ?? {})}`;
  const known = cleanCounts.get(name);
  if (known !== undefined) return known;
  const counts = countsOf(writeFec(cleanCompany(seed, company)));
  cleanCounts.set(name, counts);
  return counts;
}
