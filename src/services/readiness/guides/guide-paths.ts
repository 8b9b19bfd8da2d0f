import type { Language } from '../texts/texts.ts';
import type { GuideId } from './guide-ids.ts';

/** Where the pages are, on this server. The language is part of the path, so that a link can be sent on as it is. */
export const CHECK_PATH = '/check';
export const HELPLINES_PAGE = 'helplines';

export const guidesPath = (language: Language): string => `/guides/${language}`;
export const guidePath = (language: Language, guide: GuideId): string => `/guides/${language}/${guide}`;
export const helplinesPath = (language: Language): string => `/guides/${language}/${HELPLINES_PAGE}`;
