import { html, type Markup } from '#lib/html/markup.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { graha, sign } from '../names.ts';
import { part } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { fillWith } from './in-sentences.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The two names that this framework adds to the tradition, apart from everything that belongs to it. */
export function renderSymbols({ language, chart, overDay }: ChartReading): Markup {
  const words = SECTION_WORDS[language].symbols;
  const { dna_strand: strand, resonance_class: resonance } = overDay ?? chart;
  const hasAscendant = overDay === null && chart.ascendant !== null;
  const atNoon = overDay === null ? '' : `, ${words.at_noon}`;
  return part(
    'symbols',
    words.title,
    html`<p>${words.lead}</p>
<dl class="facts">
<div><dt>${words.strand}</dt><dd>${fillWith(words.strand_of, { sign: sign(strand.sign as SignName, language) })}, ${hasAscendant ? words.by_ascendant : words.by_moon}${atNoon}</dd></div>
<div><dt>${words.class}</dt><dd>${fillWith(words.class_of, { lord: graha(resonance.lord as GrahaName, language) })}, ${words.by_nakshatra}${atNoon}</dd></div>
</dl>
<p class="note">${words.note}</p>
`,
    'symbols',
  );
}
