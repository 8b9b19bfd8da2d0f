import type { Child } from '#lib/html/markup.ts';
import { html, type Markup } from '#lib/html/markup.ts';
import type { Language } from '../languages.ts';

/** A sentence of the catalogue with markup for what it names in braces, such as a name in two scripts. A name that nobody fills is a mistake of ours. */
export function fillWith(text: string, values: Readonly<Record<string, Child>>): Markup {
  const parts = text.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    if (!Object.hasOwn(values, part)) throw new Error(`Nothing fills {${part}}`);
    return values[part];
  });
  return html`${parts}`;
}

/** Parts of a list, with a comma between them. */
export const listed = (parts: readonly Child[]): Markup =>
  html`${parts.map((part, index) => (index === 0 ? part : html`, ${part}`))}`;

/** A name that there is in English only, inside a sentence of any language. */
export const inEnglish = (text: string, language: Language): Markup =>
  language === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`;
