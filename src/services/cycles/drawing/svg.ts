import { escapeMarkup, escapeText } from '#lib/xml/escape.ts';

/**
 * Writes SVG elements as text. A string that is given as a child or an attribute is always escaped; only what `element`
 * made is inserted as it is. Knows no element by name and lays nothing out.
 */
export type Markup = { readonly markup: string };
export type Attributes = Readonly<Record<string, string | number>>;

/** What XML 1.0 does not allow in any form, and line breaks and tabs, which an attribute would not keep. */
const UNWANTED = /[\p{Cc}\ufffe\uffff]+/gu;

export function element(name: string, attributes: Attributes, ...children: readonly (Markup | string)[]): Markup {
  let markup = `<${name}`;
  for (const key of Object.keys(attributes)) markup += ` ${key}="${attributeValue(attributes[key] ?? '')}"`;
  if (children.length === 0) return { markup: `${markup}/>` };
  markup += '>';
  for (const child of children) markup += typeof child === 'string' ? textContent(child) : child.markup;
  return { markup: `${markup}</${name}>` };
}

/** Text that can stand between tags: what a title of the data holds must not become markup. */
export function textContent(text: string): string {
  return escapeText(clean(text));
}

/** To a tenth of a unit, which is finer than any screen shows. */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a length: ${value}`);
  return String(Math.round(value * 10) / 10);
}

/** As much of a text as fits into that many bytes once it is escaped; an ellipsis stands for the rest. */
export function shortened(text: string, bytes: number): string {
  const letters = Array.from(clean(text.slice(0, bytes + 1)));
  let left = bytes;
  const kept = letters.findIndex((letter) => {
    left -= Buffer.byteLength(textContent(letter));
    return left < 0;
  });
  return kept === -1 ? letters.join('') : `${letters.slice(0, kept).join('')}…`;
}

function attributeValue(value: string | number): string {
  if (typeof value === 'number') return decimal(value);
  return escapeMarkup(clean(value));
}

function clean(text: string): string {
  return text.toWellFormed().replace(UNWANTED, ' ');
}
