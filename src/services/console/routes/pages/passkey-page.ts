import Type from 'typebox';
import { html } from '#lib/html/markup.ts';
import { sessionHasEnded } from '#platform/accounts/reply.ts';
import { personName } from '#platform/accounts/schema.ts';
import { field, form } from '#platform/pages/form.ts';
import { isRecent } from '#platform/workspaces/recent.ts';
import { deviceName } from '../../accounts/device-name.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyBirthSchema } from '../../accounts/passkey-schema.ts';
import { readAuthenticator } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, entryAnswer, goTo, pathWith, stateOf } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, throughApi } from '../../pages/entry-operation.ts';
import { addPasskey } from '../account/add-passkey.ts';

const ACCOUNT = '/console/account/security';

/** One step after coming in for the first time: whoever leaves it out finds the same in the account. */
const page: EntryPage = {
  path: '/console/passkey',
  title: ({ passkey }) => passkey.title,
  codes: { unauthorized: 'sign_in_again' },
  content: (state) => html`<ul class="ways"><li><a href="${ACCOUNT}">${state.words.address.toAccount}</a></li>
<li><a href="${state.to ?? '/console'}">${state.words.passkey.later}</a></li></ul>`,
};

type Options = Awaited<ReturnType<import('../../accounts/passkeys.ts').Passkeys['optionsToAdd']>>;

/** The options are made for one person and five minutes: after a refusal the page is asked for anew. */
const withOptions = (options: Options): EntryPage => ({
  ...page,
  scripts: ['passkey-form.js'],
  content: (state, { request }) => {
    const { words, to } = state;
    const name = deviceName(request.headers['user-agent']);
    return html`<p class="lead">${words.passkey.lead}</p>
<p class="note" data-without-passkeys>${words.passkey.missing}</p>
${form({
  action: page.path,
  submit: words.passkey.submit,
  hidden: { ...carriedBy(state), answer: '' },
  data: { passkey: 'new', options: JSON.stringify(options) },
  isHidden: true,
  fields: [
    field({ name: 'name', label: words.labels.passkeyName, autocomplete: 'off', longest: 80, value: name }),
    html`<div class="alert" role="alert" hidden>${words.passkey.failed}</div>\n`,
  ],
})}<ul class="ways"><li><a href="${to ?? '/console'}">${words.passkey.later}</a></li></ul>`;
  },
});

export const readPasskeyPage = entryOperation({
  id: 'readPasskeyPage',
  method: 'GET',
  path: page.path,
  access: 'optional',
  effect: 'read',
  page: true,
  cache: 'no-store',
  summary: 'The page to add a passkey on',
  reply: formOf(page).reply,
  handle: async ({ service, session, request }) => {
    const state = stateOf(request);
    if (session === undefined) return goTo(pathWith('/console/sign-in', { ...state, to: page.path }));
    // The account's own page confirms who it is, and says what stands in the way.
    if (!isRecent(session) || (await service.passkeys.count(session.id)) > 0) return goTo(ACCOUNT);
    const options = await service.passkeys.optionsToAdd(session, ownUrlFor(service.publicUrl, request));
    return entryAnswer(withOptions(options), state, { service, request });
  },
});

export const submitNewPasskey = entryOperation({
  ...formOf(page, addPasskey),
  id: 'submitNewPasskey',
  path: page.path,
  access: 'optional',
  summary: 'Add a passkey, by the form',
  body: formBody({ name: personName(), answer: Type.String({ maxLength: 60_000 }) }),
  handle: async (call) => {
    if (call.session === undefined) throw sessionHasEnded();
    const credential = readAuthenticator(PasskeyBirthSchema, call.body.answer);
    await throughApi(addPasskey, call, { name: call.body.name, credential });
    return goTo(stateOf(call.request).to ?? '/console');
  },
});
