import type { Language } from '../texts/texts.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';
import type { GuideId } from './guide-ids.ts';
import { GUIDE_IDS } from './guide-ids.ts';
import { guidePath, helplinesPath } from './guide-paths.ts';
import type { Reviewer } from './review.ts';
import { reviewNote } from './review.ts';
import { SOURCES } from './sources.ts';

/** The pages as data, as the API gives them; the texts are in `texts/`, who has reviewed them stands in the settings. */
export type Guide = ReturnType<typeof guideIn>;

export const isGuideId = (id: string): id is GuideId => (GUIDE_IDS as readonly string[]).includes(id);

/** What an answer says of a guide that it refers to. */
export type GuideLink = { id: GuideId; title: string; path: string };

export const guideLink = (id: GuideId, language: Language): GuideLink => ({
  id,
  title: TEXTS[language].guides[id].title,
  path: guidePath(language, id),
});

export function guideIn(id: GuideId, language: Language, reviewer?: Reviewer) {
  const { guides } = TEXTS[language];
  const { title, summary, sections } = guides[id];
  return {
    id,
    lang: language,
    title,
    summary,
    path: guidePath(language, id),
    reviewed: reviewer !== undefined,
    review_note: reviewNote(language, reviewer),
    sections,
    sources: [...SOURCES[id]],
    other_languages: LANGUAGES.filter((each) => each !== language).map((lang) => ({ lang, path: guidePath(lang, id) })),
  };
}

export function guidesIn(language: Language, reviewer?: Reviewer) {
  const { guides } = TEXTS[language];
  return {
    lang: language,
    reviewed: reviewer !== undefined,
    review_note: reviewNote(language, reviewer),
    guides: GUIDE_IDS.map((id) => ({
      id,
      title: guides[id].title,
      summary: guides[id].summary,
      path: guidePath(language, id),
    })),
    helplines_path: helplinesPath(language),
  };
}
