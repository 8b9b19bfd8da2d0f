import { html, type Markup } from '#lib/html/markup.ts';
import { assetPath } from './assets.ts';
import { type Accent, DEFAULT_ACCENT } from './tokens.ts';

/** The frame of every page of ours: head, way past the navigation, landmarks. Style and scripts are files, never inline. */
export type Layout = {
  /** As it stands on the tab. */
  title: string;
  language?: string;
  accent?: Accent;
  /** Further stylesheets, after that of the kit. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** One more class of the body. */
  kind?: string;
  /** Not for search engines. */
  hidden?: boolean;
  skip?: string;
  header: Markup;
  main: Markup;
  footer: Markup;
};

export function layOut(page: Layout): string {
  const { accent = DEFAULT_ACCENT, styles = [], scripts = [], kind } = page;
  return html`<!doctype html>
<html lang="${page.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.hidden === true && html`<meta name="robots" content="noindex">\n`}<title>${page.title}</title>
${['pages.css', ...styles].map((name) => html`<link rel="stylesheet" href="${assetPath(name)}">\n`)}${scripts.map(
  (name) => html`<script type="module" src="${assetPath(name)}"></script>\n`,
)}</head>
<body class="accent-${accent}${kind !== undefined && ` ${kind}`}">
<a class="skip" href="#page-content">${page.skip ?? 'Skip to the content'}</a>
${page.header}
<main id="page-content" tabindex="-1">
${page.main}
</main>
${page.footer}
</body>
</html>
`.text;
}
