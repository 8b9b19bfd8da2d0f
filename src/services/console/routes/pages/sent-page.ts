import { html } from '#lib/html/markup.ts';
import { type EntryPage, pathWith, SENT_PAGE } from '../../pages/entry.ts';
import { readsEntry } from '../../pages/entry-operation.ts';

/** After every form that sends a mail: the same words, whether or not one was sent. */
const page: EntryPage = {
  path: SENT_PAGE,
  title: ({ sent }) => sent.title,
  content: (state) => html`<div class="lead prose"><p>${state.words.sent.lead}</p>
<p>${state.words.sent.hint}</p></div>
<ul class="ways"><li><a href="${pathWith('/console/sign-in', state)}">${state.words.signIn.back}</a></li></ul>`,
};

export const readSentPage = readsEntry('readSentPage', page, 'The page after a mail was sent');
