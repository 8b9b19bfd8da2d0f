import type { Subject } from './subject.ts';

/**
 * What has to be done before a field of the hotel's structured data can be filled: nothing where there is such data.
 * Each fix is read on its own, so each says it.
 */
export function firstStep({ page, business }: Subject): string {
  if (business !== null && business.kind !== 'organisation') return '';
  if (page.structured.blocks.some(({ status }) => status === 'broken')) {
    return 'First mend the block of JSON-LD that cannot be read: what it says about the hotel was not seen. ';
  }
  return 'Describe the hotel in a block of JSON-LD: <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Hotel", "name": "…"}</script>. ';
}
