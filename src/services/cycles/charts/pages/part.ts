import { type Child, html, type Markup } from '#lib/html/markup.ts';

/** A part of the result, with its heading. */
export const part = (id: string, title: string, main: Child, more = ''): Markup =>
  html`<section class="part${more !== '' && ` ${more}`}" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${main}</section>
`;

/** A table that scrolls by itself where the page is too narrow for it. */
export const wideTable = (label: string, table: Markup): Markup =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0">
${table}</div>
`;
