import { RenderedAnswer } from '../http/answer/rendered-answer.ts';
import { media } from '../http/operation/operation.ts';
import { operation } from './context.ts';

/** What runs here; or, where that is one service alone, straight on to its people's page. */
export const readFrontDoor = operation({
  id: 'readFrontDoor',
  method: 'GET',
  path: '/',
  access: 'open',
  effect: 'read',
  page: true,
  summary: 'What runs here, and a way into each part',
  reply: { 200: media('text/html', 'A page'), 302: media('text/plain', 'Empty: the browser is sent on.') },
  handle: ({ service: { frontDoor, board } }) => {
    if (typeof frontDoor === 'string') {
      return new RenderedAnswer('text/plain', '', { status: 302, headers: { location: frontDoor } });
    }
    return board.isPublished() ? frontDoor.withStatus : frontDoor.plain;
  },
});
