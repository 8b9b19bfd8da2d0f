import Type from 'typebox';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { publishedHotel } from '../../found.ts';
import { uen, WORK_PATH } from '../../schema.ts';

/** A hotel told somebody of the workspace that it does not want to be contacted. That holds for everybody, and at once. */
export const requestSuppression = operation({
  id: 'requestSuppression',
  method: 'POST',
  path: `${WORK_PATH}/hotels/{uen}/suppression`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Take a hotel out that asks not to be contacted',
  description:
    'For all workspaces: when this answers it is gone from every list, search, alert and export, and stays away from later imports. The operator is told, and alone can let it in again. A workspace takes out at most 50 hotels within a day. A hotel that only this workspace should leave alone has the state `never_again`.',
  params: Type.Object({ uen: uen() }),
  body: Type.Object(
    {
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '^[^\\p{Cc}]+$',
          'x-says': 'one line of text',
          description: 'For the operator: how the hotel asked.',
        }),
      ),
    },
    { additionalProperties: false, title: 'SuppressionRequest' },
  ),
  examples: { telephone: { reason: 'asked on the telephone' } },
  tag: 'Work',
  refuses: ['hotel_not_found', 'too_many_suppressions'],
  replyExamples: { 200: { gone: { uen: 'T99LL0002E', status: 'suppressed' } } },
  reply: {
    200: Type.Object({ uen: Type.String(), status: Type.Literal('suppressed') }, { title: 'RequestedSuppression' }),
  },
  handle: async ({ params, body, service, principal, request }) => {
    const number = await publishedHotel(service.database, params.uen);
    const reason = body.reason?.toWellFormed() ?? null;
    const wish = { uen: number, reason, actor: makerOf(principal), workspaceId: workspaceOf(principal) };
    const isGone = await service.publishedHotels.suppress(wish, (connection) =>
      noteDeed(connection, {
        ...doneBy(request, principal),
        action: 'suppression.made',
        subject: `hotel:${number}`,
        detail: { reason },
      }),
    );
    if (!isGone) throw prospectsProblem('hotel_not_found');
    return { uen: number, status: 'suppressed' as const };
  },
});
