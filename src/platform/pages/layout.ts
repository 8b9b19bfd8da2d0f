import { html, type Markup } from '#lib/html/markup.ts';
import { assetPath } from './assets.ts';
import { writeDocument } from './document.ts';
import { type Accent, DEFAULT_ACCENT } from './tokens.ts';

/** The frame of the pages in the house's own look: its tokens, a way past the navigation, landmarks. */
export type Layout = {
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
  const { accent = DEFAULT_ACCENT, styles = [], scripts = [], kind, hidden = false } = page;
  return writeDocument({
    title: page.title,
    language: page.language ?? 'en',
    hidden,
    styles: ['pages.css', ...styles].map((name) => assetPath(name)),
    scripts: scripts.map((name) => assetPath(name)),
    classes: [`accent-${accent}`, ...(kind === undefined ? [] : [kind])],
    body: html`<a class="skip" href="#page-content">${page.skip ?? 'Skip to the content'}</a>
${page.header}
<main id="page-content" tabindex="-1">
${page.main}
</main>
${page.footer}`,
  });
}
