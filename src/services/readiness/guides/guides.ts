import type { Language } from '../texts/texts.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';
import type { GuideId } from './guide-ids.ts';
import { GUIDE_IDS } from './guide-ids.ts';
import { guidePath, helplinesPath } from './guide-paths.ts';
import { SOURCES } from './sources.ts';

/** The pages as data, as the API gives them; the texts are in `texts/`. No professional has reviewed any of them yet. */
export type Guide = ReturnType<typeof guideIn>;

export const isGuideId = (id: string): id is GuideId => (GUIDE_IDS as readonly string[]).includes(id);

/** What an answer says of a guide that it refers to. */
export type GuideLink = { id: GuideId; title: string; path: string };

export const guideLink = (id: GuideId, language: Language): GuideLink => ({
  id,
  title: TEXTS[language].guides[id].title,
  path: guidePath(language, id),
});

export function guideIn(id: GuideId, language: Language) {
  const { guides, pages } = TEXTS[language];
  const { title, summary, sections } = guides[id];
  return {
    id,
    lang: language,
    title,
    summary,
    path: guidePath(language, id),
    reviewed: false,
    review_note: pages.not_reviewed,
    sections,
    sources: [...SOURCES[id]],
    other_languages: LANGUAGES.filter((each) => each !== language).map((lang) => ({ lang, path: guidePath(lang, id) })),
  };
}

export function guidesIn(language: Language) {
  const { guides, pages } = TEXTS[language];
  return {
    lang: language,
    reviewed: false,
    review_note: pages.not_reviewed,
    guides: GUIDE_IDS.map((id) => ({
      id,
      title: guides[id].title,
      summary: guides[id].summary,
      path: guidePath(language, id),
    })),
    helplines_path: helplinesPath(language),
  };
}
