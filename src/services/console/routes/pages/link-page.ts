import { html } from '#lib/html/markup.ts';
import { token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, eitherPart, entryField, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, sendsMail, throughApi } from '../../pages/entry-operation.ts';
import { sendMagicLink } from '../sessions/send-magic-link.ts';
import { useMagicLink } from '../sessions/use-magic-link.ts';

/** Asks for a link, and uses it: opening it changes nothing, so that programs that look into mails do not use it up. */
const page: EntryPage = {
  path: '/console/link',
  title: ({ link }) => link.title,
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values } = state;
    return html`${eitherPart(
      state,
      html`<p class="lead">${words.link.ready}</p>
${form({ action: page.path, submit: words.link.submit, hidden: { ...carriedBy(state), token: values['token'] ?? '' } })}`,
      html`<p class="lead">${words.link.ask}</p>
${form({
  action: `${page.path}/send`,
  submit: words.link.askSubmit,
  hidden: carriedBy(state),
  fields: [entryField(state, 'email')],
})}`,
    )}<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${words.signIn.back}</a></li></ul>`;
  },
};

export const readLinkPage = readsEntry('readLinkPage', page, 'The page to sign in by a link on');

export const submitLink = entryOperation({
  ...formOf(page, useMagicLink),
  id: 'submitLink',
  path: page.path,
  summary: 'Sign in with a link, by the form',
  body: formBody({ token: token() }),
  handle: async (call) =>
    enteredTo(call.request, await throughApi<Entered>(useMagicLink, call, { token: call.body.token })),
});

export const submitLinkWish = sendsMail(page, {
  id: 'submitLinkWish',
  summary: 'Ask for a link, by the form',
  operation: sendMagicLink,
});
