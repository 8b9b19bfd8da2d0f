import { html, type Markup } from '#lib/html/markup.ts';
import type { Sample, SampleAnswer } from '../http/operation/sample.ts';
import { renderInline } from '../pages/prose.ts';
import { curlCommand } from './curl.ts';
import { javascriptCode } from './javascript.ts';
import { renderJson } from './json.ts';
import type { DocumentedOperation } from './operations.ts';
import { pythonCode } from './python.ts';
import { type SampleRequest, sampleRequest } from './sample-request.ts';
import type { ServiceView } from './service-view.ts';
import { renderStatus } from './status.ts';

/**
 * How to call an operation, in three languages, and what came back. Without script the three stand one below the other; with
 * it they are tabs (`tabs.js`), and each piece of code can be copied (`copy.js`).
 */
export function renderSamples(operation: DocumentedOperation, view: ServiceView): Markup {
  const samples = view.samplesOf(operation);
  const [first, ...others] = samples;
  return html`<div class="samples">
<h2 id="page-try">Try it</h2>
${renderSample(operation, view, first)}
${others.map(
  (sample) => html`<details class="other"><summary>${sample.name ?? 'Another'}</summary>
${renderSample(operation, view, sample)}</details>
`,
)}</div>`;
}

function renderSample(operation: DocumentedOperation, view: ServiceView, sample: Sample | undefined): Markup {
  const request = sampleRequest(operation, view, sample);
  const needs = sample?.needs;
  return html`${needs !== undefined && html`<p class="needs">${renderInline(needs)}</p>`}
${renderLanguages(request)}
${sample?.answer !== undefined && renderRealAnswer(sample.answer)}`;
}

export function renderLanguages(request: SampleRequest): Markup {
  const languages = [
    ['curl', curlCommand(request)],
    ['JavaScript', javascriptCode(request)],
    ['Python', pythonCode(request)],
  ] as const;
  const shown = languages.flatMap(([name, code]) => (code === undefined ? [] : [{ name, code }]));
  return html`<div class="languages">
${shown.map(
  ({ name, code }) => html`<div data-language="${name}"><p class="language">${name}</p>
<pre data-copy><code>${code}</code></pre></div>
`,
)}</div>`;
}

function renderRealAnswer({ status, mediaType, body, isCut }: SampleAnswer): Markup {
  const isText = typeof body === 'string';
  return html`<figure class="real"><figcaption>${renderStatus(String(status))} A real answer${
    isCut === true && (isText ? ', its beginning' : ', with two items of each long list')
  }<span class="hidden">, ${mediaType}</span></figcaption>
<pre tabindex="0" role="group" aria-label="Answer"><code>${isText ? body : renderJson(body)}</code></pre></figure>`;
}
