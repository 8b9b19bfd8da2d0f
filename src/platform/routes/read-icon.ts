import { RenderedAnswer } from '../http/answer/rendered-answer.ts';
import { media } from '../http/operation/operation.ts';
import { drawIcon } from '../pages/icon.ts';
import { operation } from './context.ts';

const icon = new RenderedAnswer('image/x-icon', drawIcon());

/** Browsers ask for it by themselves, whatever page they show. */
export const readIcon = operation({
  id: 'readIcon',
  method: 'GET',
  path: '/favicon.ico',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 604_800 } },
  summary: 'The icon of the pages',
  reply: { 200: media('image/x-icon', 'An icon of 32 by 32') },
  handle: () => icon,
});
