import { prepareText } from '../http/answer/prepared-answer.ts';
import { media } from '../http/operation/operation.ts';
import { operation } from './context.ts';

/** Pages may be found; what programs ask for is of no use to anybody who searches, and asking for it is not free. */
const robots = prepareText('text/plain; charset=utf-8', 'User-agent: *\nAllow: /\nDisallow: /api/\n');

export const readRobots = operation({
  id: 'readRobots',
  method: 'GET',
  path: '/robots.txt',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 86_400 } },
  summary: 'What search engines may read',
  reply: { 200: media('text/plain', 'As RFC 9309 has it') },
  handle: () => robots,
});
