/** Who judged or signed off, where there is no name to tell. */
export const A_KEY = 'Une clé d’API';
export const SOMEBODY = 'Une personne partie depuis';
export const A_MEMBER = 'Une personne du cabinet';

/** As it stands within a sentence. */
export const withinSentence = (who: string): string =>
  who === A_KEY || who === SOMEBODY || who === A_MEMBER ? `${who.charAt(0).toLowerCase()}${who.slice(1)}` : who;
