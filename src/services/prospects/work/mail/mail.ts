/** The e-mails about work. What members wrote and what hotels are called is in none of them: they say how many, and where. */
export const LANGUAGES = ['en', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];

export type WorkMail = { to: string; name: string; language: Language; link: string; count: number } & (
  | { kind: 'reminders-due' }
  | { kind: 'hotels-found'; isCut: boolean }
);
