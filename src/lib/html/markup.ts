import { escapeMarkup } from '../xml/escape.ts';

/**
 * Builds HTML in which every value is escaped unless it was itself built here: the `html` tag leaves no place where
 * escaping can be forgotten.
 */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Child = Markup | string | number | false | undefined | readonly Child[];

export function html(strings: TemplateStringsArray, ...children: readonly Child[]): Markup {
  let text = strings[0] ?? '';
  children.forEach((child, index) => {
    text += textOf(child) + (strings[index + 1] ?? '');
  });
  return new Markup(text);
}

function textOf(child: Child): string {
  if (child === undefined || child === false) return '';
  if (child instanceof Markup) return child.text;
  if (typeof child === 'object') return child.map(textOf).join('');
  return escapeMarkup(String(child));
}
