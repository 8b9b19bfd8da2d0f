import { media } from '#platform/http/operation.ts';
import { operation } from '../context.ts';

/** Whoever types the portal's name alone is led to their account, and from there to sign in. */
export const readRoot = operation({
  id: 'readRoot',
  method: 'GET',
  path: '/',
  access: 'open',
  summary: 'Leads to the account page',
  reply: { 302: media('text/plain', 'Empty: the browser is sent on.') },
  handle: ({ reply }) => {
    reply.code(302).header('location', '/cuenta').type('text/plain');
    return '';
  },
});
