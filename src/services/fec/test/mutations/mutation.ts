import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { CompanyOptions } from '../drafts/company-plan.ts';
import type { Draft } from '../drafts/draft.ts';

/**
 * A fault that can be planted in a clean ledger, for one type of anomaly. Each call makes one variant, which `random`
 * chooses: the entry, the amount, the way in which it goes wrong. The draft is the mutation's own: it may change it.
 */
export type Mutation = {
  /** The type that the report must then have. */
  type: string;
  plant: (draft: CompanyDraft, random: SeededRandom) => Draft | Buffer | PlantedFile;
  /** What the company must be like for the fault to be possible, such as one with stocks. */
  company?: CompanyOptions;
};

/** Where more than the bytes changes, or where a clean company is no fair comparison. */
export type PlantedFile = {
  bytes: Buffer;
  /** The time of the analysis; ISO 8601. */
  now?: string;
  /** What the file is called. */
  fileName?: string;
  /** The same file without the fault. */
  clean?: Buffer;
};
