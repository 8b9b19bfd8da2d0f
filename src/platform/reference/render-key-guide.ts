import { html, type Markup } from '#lib/html/markup.ts';
import { KEY_GUIDE } from '../http/problem/refusal-words.ts';
import { renderProse } from '../pages/prose.ts';
import { keyVariable, type Scheme } from './credentials.ts';
import { quote } from './curl.ts';
import type { DocumentedOperation } from './operations.ts';
import { operationPath } from './page.ts';
import { renderLanguages } from './render-samples.ts';
import { sampleRequest } from './sample-request.ts';
import type { ServiceView } from './service-view.ts';

/** The console's session, which no caller of the service has. */
const OPERATORS = 'console';

/** How to get in, and a first call that works once one is in. */
export function renderKeyGuide(view: ServiceView): Markup {
  const all = [...view.schemes.values()];
  const schemes = all.filter(({ name }) => name !== OPERATORS);
  const keys = schemes.filter(({ shown }) => shown?.kind === 'header');
  const hasSessions = schemes.some(({ shown }) => shown?.kind === 'cookie');
  return html`<section class="part" id="${KEY_GUIDE}" aria-labelledby="page-key-title">
<h2 id="page-key-title">${schemes.length === 0 ? 'No key is needed' : 'How to get a key'}</h2>
<div class="guide">
${schemes.length === 0 && html`<p>Everybody may call every operation. Limits count by network address.</p>`}
${hasSessions && renderSessions(view)}
${keys.length > 0 && renderKeys(view, keys, hasSessions)}
${
  all.length > schemes.length &&
  html`<p>What is for operators asks for a session of the console instead, which has shown two factors.</p>`
}
${renderFirstCall(view)}
</div>
</section>
`;
}

function renderKeys(view: ServiceView, keys: readonly Scheme[], hasSessions: boolean): Markup {
  const variable = keyVariable(view.name);
  const service = view.takesEveryKey ? 'SERVICE' : quoteIfNeeded(view.name);
  const issue = `npm run -s quintet -- keys issue --service ${service} --owner 'Your name'`;
  return html`${hasSessions && html`<h3>For applications: a key</h3>`}
${view.takesEveryKey && html`<p>A key of any service will do: what is asked here is about the key.</p>`}
<p>Keys are issued by whoever runs this server. There, in the directory of the server:</p>
${renderShell(issue)}
<p>It prints the key once. Keep it on your own servers, never in a page or an app, and send it over HTTPS. In the shell in
which you try the commands of this reference, set</p>
${renderShell(`export ${variable}='qt_${view.takesEveryKey ? 'SERVICE' : view.name}_…'`)}
<dl class="credentials">
${keys.map(
  ({ words, description }) => html`<dt>${words}</dt>
<dd class="prose">${renderProse(description)}</dd>
`,
)}</dl>`;
}

/** In a shell a name that is one plain word needs no quotes. */
const quoteIfNeeded = (name: string) => (/^[a-z]{1,20}$/.test(name) ? name : quote(name));

function renderSessions(view: ServiceView): Markup {
  const signIn = view.operations.find((operation) => view.samplesOf(operation)[0]?.signsIn === true);
  return html`<h3>For people: a session</h3>
<p>A session begins with signing in, and is a cookie. To try it, make an account on the server, in its directory:</p>
${renderShell("npm run -s quintet -- users create --email ixchel@example.com --name Ixchel --password 'jade y obsidiana'")}
${
  signIn !== undefined &&
  html`<p>Then <a href="${operationPath(view.name, signIn.id)}">sign in</a>. The commands of operations that need a session
send the cookies that this leaves in <code>cookies.txt</code>:</p>
${renderLanguages(sampleRequest(signIn, view, view.samplesOf(signIn)[0]))}`
}`;
}

function renderFirstCall(view: ServiceView): Markup | undefined {
  const operation = view.operations.find((each) => isFirst(each, view)) ?? view.operations[0];
  if (operation === undefined) return undefined;
  return html`<h3>A first call</h3>
<p><a href="${operationPath(view.name, operation.id)}">${operation.summary.replaceAll('`', '')}</a>:</p>
${renderLanguages(sampleRequest(operation, view, view.samplesOf(operation)[0]))}`;
}

/** One that shows what the credential is for, and works. */
function isFirst(operation: DocumentedOperation, view: ServiceView): boolean {
  const [sample] = view.samplesOf(operation);
  const isGuarded = view.schemes.size === 0 || operation.security.some((names) => names.length > 0);
  return isGuarded && sample !== undefined && sample.needs === undefined && sample.refused === undefined;
}

function renderShell(command: string): Markup {
  return html`<pre data-copy><code>${command}</code></pre>`;
}
