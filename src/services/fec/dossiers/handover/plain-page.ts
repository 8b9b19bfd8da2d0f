import { html, Markup } from '#lib/html/markup.ts';
import { POLICY } from './page.ts';
import { STYLESHEET } from './stylesheet.ts';

/** What whoever follows a link reads where there is no report: in the look of the report, and with nothing of anybody in it. */
const plainPage = (title: string, text: string): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
<main class="plain">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`.text;

export const NOT_THERE_PAGE = plainPage(
  'Ce lien n’ouvre aucun rapport',
  'Un lien vers un rapport est valable pour un temps, et peut être retiré avant. L’adresse est peut-être aussi incomplète : la copier en entier depuis le message reçu. Sinon, demander un nouveau lien au cabinet qui l’a envoyé.',
);

export const NOT_READY_PAGE = plainPage(
  'Ce rapport n’est pas disponible pour le moment',
  'Le dossier est peut-être en cours de contrôle. Réessayer dans quelques minutes ; si cela dure, prévenir le cabinet qui a envoyé le lien.',
);

export const NOT_BY_LINK_PAGE = plainPage(
  'Ce rapport ne peut pas être ouvert par un lien',
  'Le dossier est trop volumineux pour être affiché ici. Demander le rapport au cabinet qui a envoyé le lien.',
);
