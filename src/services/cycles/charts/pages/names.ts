import { html, type Markup } from '#lib/html/markup.ts';
import type { GrahaName } from '../../zodiac/graha-names.ts';
import type { SignName } from '../../zodiac/signs.ts';
import type { VargaId } from '../jyotish/answer/placement-schema.ts';
import type { NakshatraName } from '../jyotish/tables/nakshatras.ts';
import { wordsIn } from '../pictures/sheet/words-in.ts';
import type { Language } from './languages.ts';
import { scriptOf } from './languages.ts';

/** Names of the field on a page: in English with the Devanagari beside them, in Hindi alone. As plain text for what holds no markup. */
export const termsIn = (language: Language) => wordsIn(scriptOf(language));

const HINDI = wordsIn('devanagari');

export const graha = (name: GrahaName, language: Language): Markup =>
  named(termsIn(language).graha(name), HINDI.graha(name), language);

export const sign = (name: SignName, language: Language): Markup =>
  named(termsIn(language).sign(name), HINDI.sign(name), language);

export const nakshatra = (name: NakshatraName, language: Language): Markup =>
  named(termsIn(language).nakshatra(name), HINDI.nakshatra(name), language);

export const varga = (id: VargaId, language: Language): Markup =>
  named(termsIn(language).varga(id), HINDI.varga(id), language);

export const ascendant = (language: Language): Markup => named(termsIn(language).ascendant, HINDI.ascendant, language);

const named = (own: string, devanagari: string, language: Language): Markup =>
  language === 'hi' ? html`${own}` : html`${own} <span class="deva" lang="hi">${devanagari}</span>`;
