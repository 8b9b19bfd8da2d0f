import type { Child, Markup } from '#lib/html/markup.ts';
import { html } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { CountryLines, EmergencyNumber, Helpline } from '../helplines/helplines.ts';
import type { Language } from '../texts/texts.ts';
import { TEXTS } from '../texts/texts.ts';

/** The lines of a country: what to call, and where each number comes from. In a frame, sources open outside of it. */
export function renderLines(lines: CountryLines, language: Language, { isFramed = false } = {}): Markup {
  const { name, emergency, helplines } = lines;
  const { pages } = TEXTS[language];
  const colon = language === 'fr' ? '\u00a0:' : ':';
  return html`<ul class="numbers">
${emergency.map(({ number, service_local }) => html`<li>${call(number)} <span><strong>${pages.emergency}</strong>${colon} ${service_local}</span></li>\n`)}
${helplines.map(({ number, name: line, who_local }) => html`<li>${call(number)} <span><strong>${line}</strong>${colon} ${who_local}</span></li>\n`)}</ul>
<details>
<summary>${pages.sources}<span class="hidden">${colon} ${name}</span></summary>
<ul class="points">
${[...emergency, ...helplines].map((each) => html`<li>${originOf(each, language, isFramed)}</li>\n`)}</ul>
</details>
`;
}

function originOf(line: EmergencyNumber | Helpline, language: Language, isFramed: boolean): Child {
  const { number, source, seen_on } = line;
  const { pages } = TEXTS[language];
  const said = `${number}. ${fill(pages.source, { source })}`;
  if (seen_on === null) return `${said} ${pages.not_seen}`;
  const link = html`<a href="${seen_on}" rel="noreferrer"${isFramed && html` target="_blank"`}>${new URL(seen_on).hostname}</a>`;
  const [before = '', after = ''] = pages.seen.split('{page}');
  return [`${said} ${before}`, link, after];
}

/** A number as a link that a phone can dial. */
const call = (number: string): Markup => html`<a class="call" href="tel:${number.replaceAll(/\D/g, '')}">${number}</a>`;
