/** A website as people say it. */
export const hostOf = (website: string | null): string | null =>
  website === null ? null : (URL.parse(website)?.host.replace(/^www\./, '') ?? null);
