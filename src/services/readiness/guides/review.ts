import { fill } from '#lib/text/fill.ts';
import type { Language } from '../texts/texts.ts';
import { TEXTS } from '../texts/texts.ts';

/** Who has reviewed the texts, as the settings have it. Nobody, until somebody is named there. */
export type Reviewer = string | undefined;

/** In a few words, for the head of a page. */
export function reviewMark(language: Language, reviewer: Reviewer): string {
  const { pages } = TEXTS[language];
  return reviewer === undefined ? pages.not_reviewed_mark : fill(pages.reviewed_mark, { name: reviewer });
}

/** With what the texts are made of, and what they do not replace. */
export function reviewNote(language: Language, reviewer: Reviewer): string {
  const { pages } = TEXTS[language];
  return reviewer === undefined ? pages.not_reviewed : fill(pages.reviewed, { name: reviewer });
}
