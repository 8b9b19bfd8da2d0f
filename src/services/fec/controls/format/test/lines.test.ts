import { describe, expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { draftOf } from '../../../test/drafts/build.ts';
import { fecRows, joinRows } from '../../../test/drafts/write-fec.ts';
import { changed, position, sales } from './sales.ts';

describe('format_ligne', () => {
  test('lines that cannot be read', () => {
    const [only, ...others] = found(
      changed([4, 9], (row) => row.splice(13)),
      'format_ligne',
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      period: null,
      journalCode: '',
      ecritureNum: '',
      expectedValue: '18 champs',
      actualValue: '2 lignes',
      lines: [4, 9],
    });
    expect(only?.description).toBe(
      '2 lignes (l. 4, 9) sont illisibles et ne comptent dans aucun total : 13 champs au lieu de 18.',
    );
  });

  test('more than one line in a hundred is critical', () => {
    const [only] = found(
      changed([4, 9, 14], (row) => row.splice(13)),
      'format_ligne',
    );
    expect(only).toMatchObject({ severity: 'critique', actualValue: '3 lignes' });
  });

  test('a separator in a text, and fields that are missing or too many at the end', () => {
    const rows = fecRows(draftOf(sales));
    for (const line of [4, 6]) (rows[line - 1] as string[])[position('EcritureLib')] = 'Facture\tsuite';
    (rows[7] as string[]).splice(16);
    for (const line of [10, 12]) (rows[line - 1] as string[]).push('');
    const all = found(joinRows(rows), 'format_ligne');
    expect(all.map(({ severity, actualValue, lines }) => [severity, actualValue, lines])).toEqual([
      ['importante', '2 lignes', [4, 6]],
      ['mineure', '2 lignes', [10, 12]],
      ['mineure', '1 ligne', [8]],
    ]);
    expect(all[0]?.description).toContain('malgré un séparateur dans un texte : 19 champs au lieu de 18');
    // A single line is told with its entry and its month.
    expect(all[2]).toMatchObject({ period: '2025-01', journalCode: 'VE', ecritureNum: '4' });
  });

  test('every line is counted, also where there are more than are told', () => {
    const all = Array.from({ length: 150 }, (_, at) => at + 2);
    const [broken] = found(
      changed(all, (row) => row.splice(9)),
      'format_ligne',
    );
    expect(broken?.actualValue).toBe('150 lignes');
    expect(broken?.lines).toEqual(all.slice(0, 50));
    const [short] = found(
      changed(all, (row) => row.splice(16)),
      'format_ligne',
    );
    expect(short).toMatchObject({ severity: 'mineure', actualValue: '150 lignes' });
  });

  test('not a separator at the end of the header and of every line', () => {
    const rows = fecRows(draftOf(sales)).map((row) => [...row, '']);
    expect(found(joinRows(rows), 'format_ligne')).toEqual([]);
  });
});
