import { media } from '../http/operation/operation.ts';
import { PROBLEMS_PAGE } from '../http/problem/refusal.ts';
import { operation } from './context.ts';

/** What each problem code means; the `type` of every problem document points here. */
export const readProblems = operation({
  id: 'readProblems',
  method: 'GET',
  path: PROBLEMS_PAGE,
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 300 } },
  summary: 'What each problem code means',
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service }) => service.problems(),
});
