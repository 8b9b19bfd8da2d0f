import { escapeMarkup } from '#lib/xml/escape.ts';
import type { MailText } from './texts/text.ts';
import { PORTAL } from './texts/text.ts';

/**
 * Sets a text as plain text and as HTML. The HTML has no table, no picture and nothing to fetch; it names no colour but
 * the button's, so that it reads in the dark and in the light. Escapes everything.
 */
export type Letter = { greeting: string; text: MailText; portalUrl: string };

const SIGNATURE = `Un saludo,\n${PORTAL}`;
const footer = (portalUrl: string) => `Mensaje automático de ${portalUrl}/cuenta (nadie lee las respuestas).`;

export function setAsText({ greeting, text, portalUrl }: Letter): string {
  const button = text.button === undefined ? [] : [`${text.button.label}:\n${text.button.link}`, text.button.note];
  const parts = [greeting, ...text.said, ...button, text.notYou, SIGNATURE, footer(portalUrl)];
  return `${parts.join('\n\n')}\n`;
}

const PAGE = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5";
const COLUMN = 'max-width:34em;margin:0 auto;padding:24px 16px';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none';
const WRITTEN_OUT = 'color:inherit;overflow-wrap:anywhere;word-break:break-all';
const SMALL = 'font-size:14px';

export function setAsHtml({ greeting, text, portalUrl }: Letter): string {
  const paragraph = (content: string, style = '') => `<p${style && ` style="${style}"`}>${escapeMarkup(content)}</p>`;
  return [
    '<!doctype html>',
    '<html lang="es" dir="ltr" style="color-scheme:light dark">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeMarkup(text.subject)}</title>`,
    '</head>',
    `<body style="margin:0;${PAGE}">`,
    `<div style="${COLUMN}">`,
    paragraph(greeting),
    ...text.said.map((said) => paragraph(said)),
    ...(text.button === undefined ? [] : setButton(text.button)),
    paragraph(text.notYou),
    `<p>${SIGNATURE.split('\n').map(escapeMarkup).join('<br>')}</p>`,
    paragraph(footer(portalUrl), `${SMALL};border-top:1px solid #888888;padding-top:12px`),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The link is written out as well: not every reader shows buttons, and some people like to see where they go. */
function setButton({ label, link, note }: NonNullable<MailText['button']>): string[] {
  const target = escapeMarkup(link);
  return [
    `<p style="margin:24px 0"><a style="${BUTTON}"`,
    `href="${target}">${escapeMarkup(label)}</a></p>`,
    `<p style="${SMALL}">Si el botón no funciona, copia este enlace en el navegador:<br><a style="${WRITTEN_OUT}"`,
    `href="${target}">`,
    `${target}</a></p>`,
    `<p>${escapeMarkup(note)}</p>`,
  ];
}
