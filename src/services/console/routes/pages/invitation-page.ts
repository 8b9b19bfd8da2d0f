import { html } from '#lib/html/markup.ts';
import { newPassword, personName, token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, eitherPart, entryField, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, throughApi } from '../../pages/entry-operation.ts';
import { signUpInvited } from '../sessions/sign-up-invited.ts';

/** Where the link of an invitation leads. Whoever has an account signs in, and finds the invitation there. */
const page: EntryPage = {
  path: '/console/invitation',
  title: ({ invitation }) => invitation.title,
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values, language } = state;
    return html`${eitherPart(
      state,
      html`<p class="lead">${words.invitation.ready}</p>
${form({
  action: page.path,
  submit: words.invitation.submit,
  hidden: { ...carriedBy(state), token: values['token'] ?? '' },
  fields: [entryField(state, 'name'), entryField(state, 'newPassword', { name: 'password' })],
})}`,
      html`<p class="lead">${words.invitation.ask}</p>\n`,
    )}<ul class="ways"><li><a href="${pathWith('/console/sign-in', { to: '/console', language })}">${words.invitation.signIn}</a></li></ul>`;
  },
};

export const readInvitationPage = readsEntry('readInvitationPage', page, 'The page of an invitation');

export const submitInvitation = entryOperation({
  ...formOf(page, signUpInvited),
  id: 'submitInvitation',
  path: page.path,
  summary: 'Make an account by an invitation, by the form',
  body: formBody({ token: token(), name: personName(), password: newPassword() }),
  handle: async (call) => {
    const { token: given, name, password } = call.body;
    const entered = await throughApi<Entered & { slug: string }>(signUpInvited, call, { token: given, name, password });
    return enteredTo(call.request, entered, `/console/w/${entered.slug}`);
  },
});
