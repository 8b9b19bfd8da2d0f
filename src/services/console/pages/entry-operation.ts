import type { Static, TObject } from 'typebox';
import Type from 'typebox';
import { email } from '#platform/accounts/schema.ts';
import type { Operation } from '#platform/http/operation/operation.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import type { ConsoleContext } from '../context.ts';
import type { ConsoleSession } from '../store/sessions.ts';
import { type EntryPage, entryAnswer, goTo, languageFor, sentPath, stateOf, writeEntry } from './entry.ts';

export const entryOperation = operationsOf<ConsoleContext, ConsoleSession>();

/** Reads a page. It holds a challenge or what somebody sent: nobody keeps it. */
export const readsEntry = (id: string, page: EntryPage, summary: string): Operation<ConsoleContext> =>
  entryOperation({
    id,
    method: 'GET',
    path: page.path,
    access: 'open',
    effect: 'read',
    page: true,
    cache: 'no-store',
    summary,
    reply: { 200: media('text/html', 'The page') },
    handle: ({ service, request }) => entryAnswer(page, stateOf(request), { service, request }),
  });

/** What every form of these pages carries beside its own fields. */
const CARRIED = {
  to: Type.Optional(Type.String({ maxLength: 2000 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
};

export const formBody = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object({ ...properties, ...CARRIED }, { additionalProperties: false });

/** What an operation that takes a form of a page has beside its path, its body and what it does. It refuses what the API does. */
export const formOf = (page: EntryPage, { refuses = [] }: Pick<Operation<never>, 'refuses'> = {}) =>
  ({
    method: 'POST',
    access: 'open',
    effect: 'write',
    page: true,
    refuses,
    reply: { 200: media('text/html', 'The page'), 303: media('text/plain', 'Where to go on') },
    form: (problem, { service, request }) => writeEntry(page, stateOf(request, problem), { service, request }),
  }) as const satisfies Partial<Operation<ConsoleContext>>;

/** The operation of the API does the work, as for everybody: with what the form says, in the language of the page. */
export async function throughApi<Done>(operation: Operation<never>, call: FormCall, body: unknown): Promise<Done> {
  call.request.headers['accept-language'] = languageFor(call.request);
  return (await operation.handle({ ...call, body } as never)) as Done;
}

type FormCall = Pick<Parameters<Operation['handle']>[0], 'request' | 'reply'> & { body: Static<TObject> };

type Wish = { id: string; summary: string; operation: Operation<never> };

/** The form of a page that asks for a mail: it stands behind the page's path, and ends on the same page whether or not one is sent. */
export const sendsMail = (page: EntryPage, { id, summary, operation }: Wish): Operation<ConsoleContext> =>
  entryOperation({
    ...formOf(page, operation),
    id,
    path: `${page.path}/send`,
    summary,
    body: formBody({ email: email() }),
    handle: async (call) => {
      await throughApi(operation, call, { email: call.body.email });
      return goTo(sentPath(call.request));
    },
  });
