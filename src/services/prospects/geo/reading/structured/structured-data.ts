import { lazily } from '#lib/memo/lazily.ts';
import type { StructuredData } from '../../page-facts.ts';
import { flowOf } from '../flow.ts';
import type { PageElement, PageTree } from '../page-tree.ts';
import { openItemList } from './item-list.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';
import { readRdfa } from './rdfa.ts';

/** What a page says for machines, in any of the three syntaxes, as one list of items. */
export function structuredDataOf(
  tree: PageTree,
  elements: readonly PageElement[],
  base: string,
): { structured: StructuredData; isTruncated: boolean } {
  const keyOf = (id: string) => URL.parse(id, base)?.href ?? id;
  const list = openItemList(keyOf);
  const jsonLd = readJsonLd(elements, list, keyOf);
  // Machines read hidden parts as well: a text of its own, made only when it is asked for.
  const whole = lazily(() => flowOf(tree, { longest: LONGEST_TEXT, withHidden: true }));
  const microdata = readMicrodata({ elements, list, whole, base });
  readRdfa({ elements, list, whole, base });
  const { items, isTruncated } = list.close();
  return {
    structured: { blocks: jsonLd.blocks, items },
    isTruncated: isTruncated || jsonLd.isTruncated || microdata.isTruncated,
  };
}

const LONGEST_TEXT = 1_000_000;
