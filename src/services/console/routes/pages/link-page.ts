import Type from 'typebox';
import { html } from '#lib/html/markup.ts';
import { cookieOf } from '#platform/accounts/reply.ts';
import { token } from '#platform/accounts/schema.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import {
  carriedBy,
  type EntryPage,
  eitherPart,
  entryAnswer,
  entryField,
  pathWith,
  stateOf,
} from '../../pages/entry.ts';
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

/** A stranger could send a link of their own: nobody gets into another account than the one that is open without having read whose. */
const asking = ({ now, next }: { now: string; next: string }): EntryPage => ({
  path: page.path,
  title: page.title,
  content: (state) => {
    const { words, values } = state;
    return html`<p class="lead">${words.link.other(now, next)}</p>
${form({
  action: page.path,
  submit: words.link.instead(next),
  hidden: { ...carriedBy(state), token: values['token'], instead: next },
})}<ul class="ways"><li><a href="/console">${words.link.stay(now)}</a></li></ul>`;
  },
});

export const readLinkPage = readsEntry('readLinkPage', page, 'The page to sign in by a link on');

export const submitLink = entryOperation({
  ...formOf(page, useMagicLink),
  id: 'submitLink',
  path: page.path,
  summary: 'Sign in with a link, by the form',
  access: 'optional',
  body: formBody({ token: token(), instead: Type.Optional(Type.String({ maxLength: 254 })) }),
  handle: async (call) => {
    const { service, session, request, body } = call;
    if (session !== undefined) {
      const next = await service.accounts.addressOfMagicLink(body.token);
      if (next !== undefined && next !== session.email) {
        if (body.instead !== next)
          return entryAnswer(asking({ now: session.email, next }), stateOf(request), { service, request });
        await service.accounts.signOut(cookieOf(request));
      }
    }
    return enteredTo(request, await throughApi<Entered>(useMagicLink, call, { token: body.token }));
  },
});

export const submitLinkWish = sendsMail(page, {
  id: 'submitLinkWish',
  summary: 'Ask for a link, by the form',
  operation: sendMagicLink,
});
