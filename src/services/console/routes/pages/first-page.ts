import { html } from '#lib/html/markup.ts';
import { email, personName, token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, eitherPart, entryField, languageFor, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, throughApi } from '../../pages/entry-operation.ts';
import { comeInFirst } from '../sessions/come-in-first.ts';

/** Where the link leads that the start prints. */
const page: EntryPage = {
  path: '/console/first',
  title: ({ first }) => first.title,
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values } = state;
    return eitherPart(
      state,
      html`<p class="lead">${words.first.ready}</p>
${form({
  action: page.path,
  submit: words.first.submit,
  hidden: { ...carriedBy(state), token: values['token'] ?? '' },
  fields: [entryField(state, 'name'), entryField(state, 'email')],
})}`,
      html`<p class="lead">${words.first.ask}</p>\n`,
    );
  },
};

export const readFirstPage = readsEntry('readFirstPage', page, 'The page on which the first operator comes in');

export const submitFirst = entryOperation({
  ...formOf(page, comeInFirst),
  id: 'submitFirst',
  path: page.path,
  summary: "Make the first operator's account, by the form",
  body: formBody({ token: token(), name: personName(), email: email() }),
  handle: async (call) => {
    const { token: given, name, email: address } = call.body;
    const entered = await throughApi<Entered>(comeInFirst, call, { token: given, name, email: address });
    return enteredTo(call.request, entered, pathWith('/console/passkey', { language: languageFor(call.request) }));
  },
});
