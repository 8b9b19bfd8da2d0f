import { html, type Markup } from '#lib/html/markup.ts';
import { writeDocument } from '#platform/pages/document.ts';

/** The frame of every page of the portal, in its own look and words. */
export type Page = { title: string; content: Markup; scripts: readonly string[] };

type Frame = {
  /** Where the pages of the applications are: nobody is sent back to any other origin. */
  origins: readonly string[];
  /** The address of an asset. */
  asset: (name: string) => string;
};

export function layOut({ title, content, scripts }: Page, { origins, asset }: Frame): string {
  const [first = '', ...others] = scripts;
  const written = writeDocument({
    title: `${title} · Portal Maya`,
    language: 'es',
    hidden: true,
    styles: [asset('portal.css')],
    scripts: [asset(first)],
    imports: others.map(asset),
    icon: asset('icon.svg'),
    data: { origins: origins.join(' ') },
    body: html`<header><a href="/cuenta"><img src="${asset('icon.svg')}" alt="" width="28" height="28"> Portal Maya</a></header>
<main>
<h1>${title}</h1>
<noscript><p class="message" data-kind="error">Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.</p></noscript>
${content}</main>
<footer>Un uso gratis al día en cada aplicación del calendario maya.</footer>`,
  });
  return written.replaceAll('>\n<', '><');
}
