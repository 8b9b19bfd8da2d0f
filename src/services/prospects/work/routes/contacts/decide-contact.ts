import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { ContactSchema, contactShape } from '../../contacts/contact-schema.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_CONTACT } from '../../examples.ts';
import { id, uen, WORK_PATH } from '../../schema.ts';
import { holdContact, writeMatches } from '../../store/contacts.ts';
import { publishedAmong } from '../../store/hotels.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

const KEPT_REFUSALS = 50;

/** The decision of a person: it is this hotel, it is not, or it is another one. */
export const decideContact = operation({
  id: 'decideContact',
  method: 'POST',
  path: `${WORK_PATH}/contacts/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Say which hotel a contact belongs to',
  params: Type.Object({ id: id('Of the contact.') }),
  body: Type.Object(
    {
      decision: Type.Unsafe<'accept' | 'refuse'>({
        type: 'string',
        enum: ['accept', 'refuse'],
        description: '`refuse`: it belongs to none, and this one is not offered again.',
      }),
      uen: Type.Optional(uen()),
    },
    {
      additionalProperties: false,
      title: 'ContactDecision',
      description: 'With `accept`, `uen` may name another hotel than the one that was found.',
    },
  ),
  examples: { accept: { decision: 'accept' }, other: { decision: 'accept', uen: 'T99LL0002E' } },
  tag: 'Work',
  refuses: ['contact_not_found', 'hotel_not_found'],
  replyExamples: { 200: { accepted: { ...EXAMPLE_CONTACT, state: 'matched', matched_by: 'person' } } },
  reply: { 200: ContactSchema },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    return await withSteadyNumbers(service.database, async (connection) => {
      const contact = await holdContact(connection, workspaceId, params.id);
      if (contact === undefined) throw prospectsProblem('contact_not_found');
      if (body.decision === 'refuse') {
        const refused = contact.uen === null ? contact.refused : [...contact.refused, contact.uen];
        const match = { uen: null, matchedBy: null, score: null, reasons: [], refused: refused.slice(-KEPT_REFUSALS) };
        const decided = { ...contact, ...match, state: 'unmatched' as const };
        await writeMatches(connection, [decided]);
        return contactShape(decided);
      }
      const number = body.uen?.toUpperCase() ?? contact.uen;
      if (number === null || !(await publishedAmong(connection, [number])).has(number)) {
        throw prospectsProblem('hotel_not_found');
      }
      const isOther = number !== contact.uen;
      const decided = {
        ...contact,
        uen: number,
        state: 'matched' as const,
        matchedBy: 'person' as const,
        ...(isOther && { score: null, reasons: [] }),
      };
      await writeMatches(connection, [decided]);
      return contactShape(decided);
    });
  },
});
