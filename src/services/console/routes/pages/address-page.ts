import { html } from '#lib/html/markup.ts';
import { sessionHasEnded } from '#platform/accounts/reply.ts';
import { token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import { carriedBy, type EntryPage, eitherPart, goTo, sentPath } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, throughApi } from '../../pages/entry-operation.ts';
import { confirmEmailChange } from '../account/confirm-email-change.ts';

const page: EntryPage = {
  path: '/console/address',
  title: ({ address }) => address.title,
  scripts: ['fragment-token.js'],
  content: (state) => {
    const { words, values } = state;
    return html`${eitherPart(
      state,
      html`<p class="lead">${words.address.ready}</p>
${form({ action: page.path, submit: words.address.submit, hidden: { ...carriedBy(state), token: values['token'] ?? '' } })}`,
      html`<p class="lead">${words.address.ask}</p>\n`,
    )}<ul class="ways"><li><a href="/console/account">${words.address.toAccount}</a></li></ul>`;
  },
};

export const readAddressPage = readsEntry('readAddressPage', page, 'The page that confirms another address');

export const submitAddress = entryOperation({
  ...formOf(page, confirmEmailChange),
  id: 'submitAddress',
  path: page.path,
  access: 'optional',
  summary: 'Confirm another address, by the form',
  body: formBody({ token: token() }),
  handle: async (call) => {
    if (call.session === undefined) throw sessionHasEnded();
    const sent = { token: call.body.token };
    const { status } = await throughApi<{ status: 'sent' | 'changed' }>(confirmEmailChange, call, sent);
    return goTo(status === 'sent' ? sentPath(call.request) : '/console/account');
  },
});
