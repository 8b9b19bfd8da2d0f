import { html, Markup } from '#lib/html/markup.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { headersOf, policyOf } from '#platform/pages/page-policy.ts';
import type { Language } from '../language.ts';
import { STYLESHEET } from './stylesheet.ts';

/**
 * A page to be handed over: read on a screen, printed, saved. It runs no script and fetches nothing; its policy allows its
 * own stylesheet, by hash, and nothing else. Every text is escaped by the `html` tag.
 */
const POLICY = policyOf(STYLESHEET);
const HEADERS = headersOf(POLICY);

export function writePage(page: { title: string; language: Language; main: Markup }): string {
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
${page.main}
</body>
</html>
`.text;
}

/** `name` is that of the file, for whoever saves it: letters, digits, dots and hyphens. */
export const pageAnswer = (text: string, name: string): RenderedAnswer =>
  new RenderedAnswer('text/html; charset=utf-8', text, {
    headers: { 'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9.-]/g, '-')}.html"`, ...HEADERS },
  });

/** So much of a whole, as a picture; the figure stands beside it. */
export const bar = (part: number, whole: number): Markup => {
  const width = whole <= 0 ? 0 : Math.round((1000 * part) / whole) / 10;
  return html`<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="6"/><rect class="fill" width="${width}" height="6"/></svg>`;
};
