import { html } from '#lib/html/markup.ts';
import { newPassword, token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import { carriedBy, type EntryPage, eitherPart, entryField, goTo, languageFor, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, sendsMail, throughApi } from '../../pages/entry-operation.ts';
import { requestPasswordReset } from '../sessions/request-password-reset.ts';
import { resetPassword } from '../sessions/reset-password.ts';

const page: EntryPage = {
  path: '/console/new-password',
  title: ({ newPassword: words }) => words.title,
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values } = state;
    return html`${eitherPart(
      state,
      html`<p class="lead">${words.newPassword.ready}</p>
${form({
  action: page.path,
  submit: words.newPassword.submit,
  hidden: { ...carriedBy(state), token: values['token'] ?? '' },
  fields: [entryField(state, 'newPassword')],
})}`,
      html`<p class="lead">${words.newPassword.ask}</p>
${form({
  action: `${page.path}/send`,
  submit: words.newPassword.askSubmit,
  hidden: carriedBy(state),
  fields: [entryField(state, 'email')],
})}`,
    )}<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${words.signIn.back}</a></li></ul>`;
  },
};

export const readNewPasswordPage = readsEntry('readNewPasswordPage', page, 'The page for a new password');

/** It signs nobody in: whoever has a second factor shows it at the sign-in. */
export const submitNewPassword = entryOperation({
  ...formOf(page, resetPassword),
  id: 'submitNewPassword',
  path: page.path,
  summary: 'Set a new password, by the form',
  body: formBody({ token: token(), newPassword: newPassword() }),
  handle: async (call) => {
    const { token: given, newPassword: chosen } = call.body;
    await throughApi(resetPassword, call, { token: given, newPassword: chosen });
    return goTo(`/console/sign-in?done=password&lang=${languageFor(call.request)}`);
  },
});

export const submitPasswordWish = sendsMail(page, {
  id: 'submitPasswordWish',
  summary: 'Ask for a new password, by the form',
  operation: requestPasswordReset,
});
