/**
 * Builds HTML in which every value is escaped unless it was itself built here: the `html` tag leaves no place where
 * escaping can be forgotten. Also renders the two pieces of notation that descriptions may contain, backticks and blank
 * lines. It is no Markdown: links, lists and raw HTML in a description stay plain text.
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
  return escapeHtml(String(child));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in text and in quoted attributes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function join(parts: readonly Child[], separator: Child): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** One line of prose: pairs of backticks become code. */
export function renderInline(text: string): Markup {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Prose: blank lines part paragraphs. Empty text gives nothing. */
export function renderProse(text: string): Markup {
  const pieces = text.split(/\n\s*\n/).map((piece) => piece.trim());
  const paragraphs = pieces.filter((piece) => piece !== '');
  return html`${paragraphs.map((paragraph) => html`<p>${renderInline(paragraph)}</p>\n`)}`;
}

/** A link to an element of the same page. Lone surrogates would make the encoder throw. */
export function fragment(id: string): string {
  return `#${encodeSegment(id)}`;
}

export function encodeSegment(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
