import { expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { catalogue } from '../../controls/catalogue.ts';
import { analyse } from '../../test/analyse.ts';
import { cleanCompany } from '../../test/drafts/clean-company.ts';
import { insertEntry } from '../../test/insert-entry.ts';
import { allMutations } from '../../test/mutations/all.ts';
import { plantedFile } from '../../test/mutations/harness.ts';

/** Whatever is found is known again when an entry was inserted before it and all others were numbered anew. */
/** A file without any amount has one when an entry was inserted; numbers given twice are not when they are given anew. */
const ENDED_BY_IT = ['format_fichier_vide', 'numero_reutilise'];
/** Where the entry comes to lie in the middle of what was found. */
const MOST_LOST = 0.1;
const VARIANTS = proofSize({ full: 10, short: 1 });

test.for(catalogue.map((category) => [category.name, category] as const))(
  'findings of %s are known again',
  { timeout: 300_000 },
  ([, { controls }]) => {
    for (const { type } of controls.filter((control) => !ENDED_BY_IT.includes(control.type))) {
      const lost: number[] = [];
      let known = 0;
      for (const mutation of allMutations.filter((each) => each.type === type)) {
        for (let seed = 1; seed <= VARIANTS; seed += 1) {
          const { bytes, clean: _clean, ...given } = plantedFile(mutation, seed);
          const changed = insertEntry(bytes, cleanCompany(seed, mutation.company));
          const marksIn = (file: Buffer) =>
            analyse(file, given).anomalies.flatMap((anomaly) => (anomaly.type === type ? [anomaly.marks?.same] : []));
          const after = new Set(marksIn(changed));
          for (const mark of marksIn(bytes)) {
            if (after.has(mark)) known += 1;
            else lost.push(seed);
          }
        }
      }
      expect(lost.length, `${type}: companies ${lost.join(', ')}`).toBeLessThanOrEqual(
        (lost.length + known) * MOST_LOST,
      );
      expect(known, type).toBeGreaterThan(0);
    }
  },
);
