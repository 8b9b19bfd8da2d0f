import { html, type Markup } from '#lib/html/markup.ts';

/**
 * Reading and showing JSON of which only the outermost shape is known. Every reader answers with something usable: a
 * document that is odd in one place is still shown in all others.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Quotes that nobody closes reach to the end, so that their end is looked for once. */
const TOKEN = /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/gs;

/** Pretty-printed, with quiet colours for names and values. */
export function renderJson(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  const parts: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match;
    parts.push(html`${text.slice(end, match.index)}`);
    if (quoted === undefined) parts.push(html`<b class="literal">${token}</b>`);
    else if (colon === undefined) parts.push(html`<b class="string">${quoted}</b>`);
    else parts.push(html`<b class="name">${quoted}</b>${colon}`);
    end = match.index + token.length;
  }
  return html`${parts}${text.slice(end)}`;
}
