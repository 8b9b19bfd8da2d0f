import type { Language } from './languages.ts';

/** Where the address of a chart is made, and what it looks like. */
export const sharePath = (language: Language): string => `/chart/share/${language}`;

export const SHARED_PATH = '/chart/shared';
export const sharedPath = (token: string): string => `${SHARED_PATH}/${token}`;
