const LONGEST = 500;

/** What a browser prefers (`Accept-Language`) of the languages that there are. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
  otherwise: Language,
): Language {
  const wanted = (header ?? '').slice(0, LONGEST).split(',');
  const ranked = wanted
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
      const named = tag.slice(0, 2).toLowerCase();
      return { language: offered.find((each) => each === named), quality: Number(quality?.slice(2) ?? 1) };
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return ranked[0]?.language ?? otherwise;
}

/** Languages by their own names, as whoever reads them looks for them. */
export const LANGUAGE_NAMES = { en: 'English', fr: 'Français', es: 'Español', th: 'ไทย' } as const;
