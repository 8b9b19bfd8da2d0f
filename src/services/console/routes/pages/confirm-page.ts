import { html } from '#lib/html/markup.ts';
import { givenPassword, token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, eitherPart, entryField, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, sendsMail, throughApi } from '../../pages/entry-operation.ts';
import { sendVerificationEmail } from '../sessions/send-verification-email.ts';
import { verifyEmail } from '../sessions/verify-email.ts';

const page: EntryPage = {
  path: '/console/confirm',
  title: ({ confirm }) => confirm.title,
  codes: { wrong_credentials: 'wrong_password' },
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values } = state;
    return html`${eitherPart(
      state,
      html`<p class="lead">${words.confirm.ready}</p>
${form({
  action: page.path,
  submit: words.confirm.submit,
  hidden: { ...carriedBy(state), token: values['token'] ?? '' },
  fields: [entryField(state, 'password')],
})}`,
      html`<p class="lead">${words.confirm.ask}</p>
${form({
  action: `${page.path}/send`,
  submit: words.confirm.askSubmit,
  hidden: carriedBy(state),
  fields: [entryField(state, 'email')],
})}`,
    )}<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${words.signIn.back}</a></li></ul>`;
  },
};

export const readConfirmPage = readsEntry('readConfirmPage', page, 'The page that confirms an address');

export const submitConfirmation = entryOperation({
  ...formOf(page, verifyEmail),
  id: 'submitConfirmation',
  path: page.path,
  summary: 'Confirm an address, by the form',
  body: formBody({ token: token(), password: givenPassword() }),
  handle: async (call) => {
    const { token: given, password } = call.body;
    return enteredTo(call.request, await throughApi<Entered>(verifyEmail, call, { token: given, password }));
  },
});

export const submitConfirmWish = sendsMail(page, {
  id: 'submitConfirmWish',
  summary: 'Ask for the confirmation once more, by the form',
  operation: sendVerificationEmail,
});
