import { html, type Markup } from '#lib/html/markup.ts';
import { assetPath } from './assets.ts';
import type { BuiltEntry } from './built-entry.ts';
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
  /** Of an application that takes the page over, where it is built: addresses of its files as they are. */
  application?: Pick<BuiltEntry, 'styles' | 'scripts'> | null;
  /** One more class of the body. */
  kind?: string;
  /** Not for search engines. */
  hidden?: boolean;
  /** What search engines are told: what stands here, and which of several addresses is meant. */
  description?: string;
  canonical?: string;
  skip?: string;
  header: Markup;
  main: Markup;
  footer: Markup;
};

export function layOut(page: Layout): string {
  const { accent = DEFAULT_ACCENT, styles = [], scripts = [], kind, hidden = false, application } = page;
  return writeDocument({
    title: page.title,
    language: page.language ?? 'en',
    hidden,
    description: page.description,
    canonical: page.canonical,
    styles: [...['pages.css', ...styles].map((name) => assetPath(name)), ...(application?.styles ?? [])],
    scripts: [...scripts.map((name) => assetPath(name)), ...(application?.scripts ?? [])],
    classes: [`accent-${accent}`, ...(kind === undefined ? [] : [kind])],
    body: html`<a class="skip" href="#page-content">${page.skip ?? 'Skip to the content'}</a>
${page.header}
<main id="page-content" tabindex="-1">
${page.main}
</main>
${page.footer}`,
  });
}
