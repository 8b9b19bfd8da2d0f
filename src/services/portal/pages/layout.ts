import { html, type Markup } from '#lib/html/markup.ts';

/** The frame of every page. It has no script or style of its own, so that the policy can forbid them. */
export type Page = { title: string; content: Markup; scripts: readonly string[] };

type Frame = {
  /** Where the pages of the applications are: nobody is sent back to any other origin. */
  origins: readonly string[];
  /** The address of an asset. */
  asset: (name: string) => string;
};

export function layOut({ title, content, scripts }: Page, { origins, asset }: Frame): string {
  const [first = '', ...others] = scripts;
  return html`<!doctype html>
<html lang="es" data-origins="${origins.join(' ')}">
<head>
<meta charset="utf-8">
<title>${title} · Portal Maya</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('portal.css')}">
${others.map((name) => html`<link rel="modulepreload" href="${asset(name)}">\n`)}<script type="module" src="${asset(first)}"></script>
</head>
<body>
<header><a href="/cuenta"><img src="${asset('icon.svg')}" alt="" width="28" height="28"> Portal Maya</a></header>
<main>
<h1>${title}</h1>
<noscript><p class="message" data-kind="error">Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.</p></noscript>
${content}</main>
<footer>Un uso gratis al día en cada aplicación del calendario maya.</footer>
</body>
</html>
`.text.replaceAll('>\n<', '><');
}
