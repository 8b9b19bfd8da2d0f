import Type from 'typebox';
import { Problem } from '#kernel/problem.ts';
import { html } from '#lib/html/markup.ts';
import { email, givenPassword } from '#platform/accounts/schema.ts';
import { alert, form, note } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { OIDC_PROBLEMS, problemPage } from '../../accounts/oidc-paths.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyAnswerSchema } from '../../accounts/passkey-schema.ts';
import { enteredTo, readAuthenticator } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, entryAnswer, entryField, goTo, pathWith, stateOf } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, throughApi } from '../../pages/entry-operation.ts';
import { beginOidc } from '../sessions/begin-oidc.ts';
import { signIn } from '../sessions/sign-in.ts';
import { signInWithPasskey } from '../sessions/sign-in-with-passkey.ts';

const page: EntryPage = {
  path: '/console/sign-in',
  title: ({ signIn: words }) => words.title,
  scripts: ['passkey-form.js'],
  content: (state, { service, request }) => {
    const { words, query } = state;
    const told = state.problem === undefined ? toldByAddress(query['problem']) : undefined;
    const options = service.passkeys.optionsToUse({ kind: 'sign in' }, ownUrlFor(service.publicUrl, request));
    return html`${told !== undefined && alert(words.problems[told] ?? words.problems.other)}${query['done'] === 'password' && state.problem === undefined && note(words.notes.password)}${form(
      {
        action: page.path,
        submit: words.signIn.submit,
        hidden: carriedBy(state),
        fields: [entryField(state, 'email', { offers: 'webauthn' }), entryField(state, 'password')],
      },
    )}${form({
      action: `${page.path}/passkey`,
      submit: words.signIn.passkey,
      look: 'plain',
      hidden: { ...carriedBy(state), answer: '' },
      data: { passkey: 'known', options: JSON.stringify(options) },
      isHidden: true,
      fields: [html`<div class="alert" role="alert" hidden>${words.signIn.passkeyFailed}</div>\n`],
    })}${
      service.oidc !== undefined &&
      html`<a class="button" href="${pathWith(`${page.path}/oidc`, state)}">${words.signIn.oidc(service.oidc.name)}</a>\n`
    }<ul class="ways">
<li><a href="${pathWith('/console/link', state)}">${words.signIn.link}</a></li>
<li><a href="${pathWith('/console/new-password', state)}">${words.signIn.forgot}</a></li>
${service.signUp === 'open' && html`<li><a href="${pathWith('/console/sign-up', state)}">${words.signIn.signUp}</a></li>\n`}</ul>`;
  },
};

/** What came of a sign-in elsewhere stands in the address: one of our own codes, or nothing. */
const toldByAddress = (code: unknown) =>
  OIDC_PROBLEMS.find((each) => each === code) ?? (code === 'too_many_attempts' ? 'rate_limited' : undefined);

/** Whoever is signed in already goes on at once. */
export const readSignInPage = entryOperation({
  id: 'readSignInPage',
  method: 'GET',
  path: page.path,
  access: 'optional',
  effect: 'read',
  page: true,
  cache: 'no-store',
  summary: 'The page to sign in on',
  reply: formOf(page).reply,
  handle: ({ service, session, request }) => {
    const state = stateOf(request);
    return session === undefined ? entryAnswer(page, state, { service, request }) : goTo(state.to ?? '/console');
  },
});

export const submitSignIn = entryOperation({
  ...formOf(page, signIn),
  id: 'submitSignIn',
  path: page.path,
  summary: 'Sign in with a password, by the form',
  body: formBody({ email: email(), password: givenPassword() }),
  handle: async (call) => {
    const { email: address, password } = call.body;
    return enteredTo(call.request, await throughApi<Entered>(signIn, call, { email: address, password }));
  },
});

export const submitPasskey = entryOperation({
  ...formOf(page, signInWithPasskey),
  id: 'submitPasskey',
  path: `${page.path}/passkey`,
  summary: 'Sign in with a passkey, by the form',
  body: formBody({ answer: Type.String({ maxLength: 40_000 }) }),
  handle: async (call) => {
    const answer = readAuthenticator(PasskeyAnswerSchema, call.body.answer);
    return enteredTo(call.request, await throughApi<Entered>(signInWithPasskey, call, { answer }));
  },
});

/** A link, not a form: the policy keeps forms on this server, and the provider is another. */
export const readOidcStart = entryOperation({
  id: 'readOidcStart',
  method: 'GET',
  path: `${page.path}/oidc`,
  access: 'open',
  effect: 'read',
  page: true,
  cache: 'no-store',
  summary: "The way to the firm's provider",
  refuses: beginOidc.refuses ?? [],
  reply: formOf(page).reply,
  handle: async (call) => {
    const { to, language } = stateOf(call.request);
    try {
      const { url } = await throughApi<{ url: string }>(
        beginOidc,
        { ...call, body: {} },
        { ...(to !== undefined && { to }), language },
      );
      return goTo(url);
    } catch (error) {
      if (error instanceof Problem && error.code === 'oidc_unavailable')
        return goTo(problemPage(error.code, { to, language }));
      throw error;
    }
  },
});
