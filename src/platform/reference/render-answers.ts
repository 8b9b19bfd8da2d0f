import { html, type Markup } from '#lib/html/markup.ts';
import { fragment, renderInline, renderProse } from '../pages/prose.ts';
import { renderJson } from './json.ts';
import type { Answer, Content, HeaderFact } from './operations.ts';
import { paths } from './page.ts';
import { byShape, renderExamples, renderMedia, renderShape } from './render-content.ts';
import { sampleValue } from './sample-value.ts';
import { referenceName, type Schemas } from './schemas.ts';
import { isSuccess, renderStatus } from './status.ts';

/** Every status that an operation sends: what it means, its headers and its shape; of refusals, each code by itself. */
export function renderAnswers(answers: readonly Answer[], hasRealAnswer: boolean, schemas: Schemas): Markup {
  return html`<h2>Responses</h2>
<div class="answers">
${answers.map((answer) => renderAnswer(answer, hasRealAnswer, schemas))}</div>`;
}

function renderAnswer(answer: Answer, hasRealAnswer: boolean, schemas: Schemas): Markup {
  const label = answer.status === 'default' ? 'other' : answer.status;
  const [summary = '', ...more] = answer.description.split('\n\n');
  const isShort = more.length === 0;
  const head = html`<span class="head">${renderStatus(label)} <span>${renderInline(isShort ? summary : wordsOf(answer))}</span></span>`;
  if (answer.contents.length === 0 && answer.headers.length === 0)
    return html`<div class="answer plain">${head}</div>\n`;
  const bodies = byShape(answer.contents).map(([first, ...others]) =>
    isSuccess(answer.status)
      ? renderSuccess([first, ...others], hasRealAnswer, schemas)
      : renderRefusal([first, ...others], schemas),
  );
  const open = isSuccess(answer.status) && html` open`;
  return html`<details class="answer"${open}><summary>${head}</summary><div class="inside">
${!isShort && html`<div class="prose">${renderProse(answer.description)}</div>`}
${bodies}
${answer.headers.length > 0 && renderHeaders(answer.headers)}</div></details>
`;
}

/** Several codes behind one status: the row names them. */
function wordsOf({ contents, description }: Answer): string {
  const codes = contents.flatMap(({ examples }) => examples.map(({ key }) => `\`${key}\``));
  return codes.length > 1 ? codes.join(', ') : (description.split('\n\n')[0] ?? '');
}

function renderSuccess(group: readonly [Content, ...Content[]], hasRealAnswer: boolean, schemas: Schemas): Markup {
  const [first] = group;
  const shown = first.examples.length > 0 ? !hasRealAnswer && renderExamples(first) : renderMade(first, schemas);
  return html`<p class="media">${renderMedia(group, schemas)}</p>
${renderShape(first, schemas)}
${shown}`;
}

function renderRefusal(group: readonly [Content, ...Content[]], schemas: Schemas): Markup {
  const [first] = group;
  const names = group.map(({ mediaType }) => html`<code>${mediaType}</code>`);
  if (first.examples.length === 0) {
    return html`<p class="media">${renderMedia(group, schemas)}. <a href="${paths.problems}">All problem codes</a></p>
${!isNamed(first) && renderShape(first, schemas)}`;
  }
  return html`<p class="media">${names}</p>
${first.examples.map(
  ({ key, name, value }) => html`<figure><figcaption>${
    key !== '' && html`<a href="${paths.problems}${fragment(key)}"><code>${key}</code></a> `
  }${name !== key && name}</figcaption>
<pre><code>${renderJson(value)}</code></pre></figure>
`,
)}`;
}

/** Refusals of one name are the same everywhere: a link is enough. */
const isNamed = (content: Content) => content.schema !== undefined && referenceName(content.schema) !== undefined;

function renderHeaders(headers: readonly HeaderFact[]): Markup {
  return html`<details class="headers"><summary>Headers: ${headers.map(({ name }) => name).join(', ')}</summary>
<dl>
${headers.map(
  ({ name, description }) => html`<dt><code>${name}</code></dt>
<dd class="prose">${renderProse(description)}</dd>
`,
)}</dl></details>`;
}

/** Closed at first: it repeats the table. A sample of a bare word or number would say nothing. */
function renderMade(content: Content, schemas: Schemas): Markup | undefined {
  const value = content.schema && sampleValue(content.schema, schemas, { fullness: 'everything' });
  if (typeof value !== 'object' || value === null) return undefined;
  return html`<details class="made"><summary>A sample, made from the schema</summary>
<pre><code>${renderJson(value)}</code></pre></details>`;
}
