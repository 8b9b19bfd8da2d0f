import { escapeMarkup } from '#lib/xml/escape.ts';

/** What a mail says, before it is set as text or HTML. Everything is plain text. Paragraphs stand in the order of the fields. */
export type MailText = {
  subject: string;
  /** Who asked for what. */
  said: readonly string[];
  button?: {
    label: string;
    link: string;
    /** How long the link is good, and what else there is to know of it. */
    note: string;
  };
  /** What to do if it was not you. */
  notYou: string;
};

/** What stands around the text in every mail of a sender, in one language. */
export type LetterFrame = {
  language: string;
  /** Without a name where none is known, or none that may be shown. */
  greet: (name: string | undefined) => string;
  signature: readonly string[];
  footer: string;
  /** What a language puts after a word that something follows; a colon unless said. */
  colon?: string;
  /** Before the link that is written out. */
  copyLink: string;
};

export type Letter = { greeting: string; text: MailText; frame: LetterFrame };

export function setAsText({ greeting, text, frame }: Letter): string {
  const button =
    text.button === undefined
      ? []
      : [`${text.button.label}${frame.colon ?? ':'}\n${text.button.link}`, text.button.note];
  const parts = [greeting, ...text.said, ...button, text.notYou, frame.signature.join('\n'), frame.footer];
  return `${parts.join('\n\n')}\n`;
}

const PAGE = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5";
const COLUMN = 'max-width:34em;margin:0 auto;padding:24px 16px';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none';
const WRITTEN_OUT = 'color:inherit;overflow-wrap:anywhere;word-break:break-all';
const SMALL = 'font-size:14px';

/**
 * As HTML: no table, no picture and nothing to fetch; it names no colour but the button's, so that it reads in the dark and
 * in the light. Escapes everything.
 */
export function setAsHtml({ greeting, text, frame }: Letter): string {
  const paragraph = (content: string, style = '') => `<p${style && ` style="${style}"`}>${escapeMarkup(content)}</p>`;
  return [
    '<!doctype html>',
    `<html lang="${escapeMarkup(frame.language)}" dir="ltr" style="color-scheme:light dark">`,
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
    ...(text.button === undefined ? [] : setButton(text.button, frame.copyLink)),
    paragraph(text.notYou),
    `<p>${frame.signature.map(escapeMarkup).join('<br>')}</p>`,
    paragraph(frame.footer, `${SMALL};border-top:1px solid #888888;padding-top:12px`),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The link is written out as well: not every reader shows buttons, and some people like to see where they go. */
function setButton({ label, link, note }: NonNullable<MailText['button']>, copyLink: string): string[] {
  const target = escapeMarkup(link);
  return [
    `<p style="margin:24px 0"><a style="${BUTTON}"`,
    `href="${target}">${escapeMarkup(label)}</a></p>`,
    `<p style="${SMALL}">${escapeMarkup(copyLink)}<br><a style="${WRITTEN_OUT}"`,
    `href="${target}">`,
    `${target}</a></p>`,
    `<p>${escapeMarkup(note)}</p>`,
  ];
}
