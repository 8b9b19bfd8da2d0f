import { type Child, html, type Markup } from '#lib/html/markup.ts';

/**
 * Renders the two pieces of notation that descriptions may contain, backticks and blank lines, and links within a page. It
 * is no Markdown: links, lists and raw HTML in a description stay plain text.
 */
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
