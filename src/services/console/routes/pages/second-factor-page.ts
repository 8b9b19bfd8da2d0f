import Type from 'typebox';
import { html } from '#lib/html/markup.ts';
import { form } from '#platform/pages/form.ts';
import type { Entered } from '../../accounts/enter.ts';
import { enteredTo } from '../../pages/entered.ts';
import { carriedBy, type EntryPage, entryField, pathWith } from '../../pages/entry.ts';
import { entryOperation, formBody, formOf, readsEntry, throughApi } from '../../pages/entry-operation.ts';
import { consoleProblem } from '../../problems.ts';
import { showSecondFactor } from '../sessions/show-second-factor.ts';

const page: EntryPage = {
  path: '/console/second-factor',
  title: ({ secondFactor }) => secondFactor.title,
  codes: { wrong_credentials: 'no_sign_in_waits' },
  content: (state) => html`<p class="lead">${state.words.secondFactor.lead}</p>
${form({
  action: page.path,
  submit: state.words.secondFactor.submit,
  hidden: carriedBy(state),
  fields: [entryField(state, 'code')],
})}<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${state.words.secondFactor.again}</a></li></ul>`,
};

export const readSecondFactorPage = readsEntry('readSecondFactorPage', page, 'The page that asks for a second factor');

export const submitSecondFactor = entryOperation({
  ...formOf(page, showSecondFactor),
  id: 'submitSecondFactor',
  path: page.path,
  summary: 'Show the second factor, by the form',
  body: formBody({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  handle: async (call) => {
    const shown = readCode(call.body.code);
    return enteredTo(call.request, await throughApi<Entered>(showSecondFactor, call, shown));
  },
});

/** Digits are the application's, as people write them down; letters are a recovery code. */
function readCode(text: string): { code: string } | { recoveryCode: string } {
  const written = text.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(written)) return { code: written };
  if (/^[A-Za-z2-7]{10,20}$/.test(written)) return { recoveryCode: written };
  throw consoleProblem('wrong_code');
}
