import { html, type Markup } from '#lib/html/markup.ts';

/**
 * An HTML document of ours, whoever's page it is: what every browser and every reader of screens needs of it stands here
 * once. Style and scripts are files, never inline, so that the policy can forbid the rest.
 */
export type PageDocument = {
  /** As it stands on the tab. */
  title: string;
  language: string;
  /** What search engines show under the title. */
  description?: string | undefined;
  /** The one address of what can be reached by several: a path of this server, whatever its name is. */
  canonical?: string | undefined;
  /** Not for search engines. */
  hidden?: boolean;
  /** Addresses of files, in the order in which they count. */
  styles: readonly string[];
  scripts?: readonly string[];
  /** What the scripts import: fetched at the same time. */
  imports?: readonly string[];
  icon?: string;
  /** What the scripts are told, as `data-` attributes of the document. */
  data?: Readonly<Record<string, string>>;
  /** Of the body. */
  classes?: readonly string[];
  body: Markup;
};

export function writeDocument(page: PageDocument): string {
  const { styles, scripts = [], imports = [], icon, data = {}, classes = [] } = page;
  const told = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<!doctype html>
<html lang="${page.language}"${told}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.hidden === true && html`<meta name="robots" content="noindex">\n`}<title>${page.title}</title>
${
  page.description !== undefined && html`<meta name="description" content="${page.description}">\n`
}${page.canonical !== undefined && html`<link rel="canonical" href="${page.canonical}">\n`}${icon !== undefined && html`<link rel="icon" href="${icon}" type="image/svg+xml">\n`}${styles.map(
  (path) => html`<link rel="stylesheet" href="${path}">\n`,
)}${imports.map((path) => html`<link rel="modulepreload" href="${path}">\n`)}${scripts.map(
  (path) => html`<script type="module" src="${path}"></script>\n`,
)}</head>
<body${classes.length > 0 && html` class="${classes.join(' ')}"`}>
${page.body}
</body>
</html>
`.text;
}
