import { html } from '#lib/html/markup.ts';
import { email, newPassword, personName } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import { carriedBy, type EntryPage, entryField, goTo, pathWith, sentPath } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, throughApi } from '../../pages/entry-operation.ts';
import { signUp } from '../sessions/sign-up.ts';

const page: EntryPage = {
  path: '/console/sign-up',
  title: ({ signUp: words }) => words.title,
  content: (state, { service }) => {
    const { words } = state;
    const back = html`<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${words.signIn.back}</a></li></ul>`;
    if (service.signUp !== 'open') return html`<p class="lead">${words.signUp.byInvitation}</p>\n${back}`;
    return html`<p class="lead">${words.signUp.lead}</p>
${form({
  action: page.path,
  submit: words.signUp.submit,
  hidden: carriedBy(state),
  fields: [
    entryField(state, 'name'),
    entryField(state, 'email'),
    entryField(state, 'newPassword', { name: 'password' }),
  ],
})}${back}`;
  },
};

export const readSignUpPage = readsEntry('readSignUpPage', page, 'The page to make an account on');

export const submitSignUp = entryOperation({
  ...formOf(page, signUp),
  id: 'submitSignUp',
  path: page.path,
  summary: 'Make an account, by the form',
  body: formBody({ name: personName(), email: email(), password: newPassword() }),
  handle: async (call) => {
    const { name, email: address, password } = call.body;
    await throughApi(signUp, call, { name, email: address, password });
    return goTo(sentPath(call.request));
  },
});
