import Type from 'typebox';
import { operation } from '../../context.ts';
import { exampleLink, linkJson, linkProperties } from '../../link-schema.ts';
import { HotelNumber } from '../../query/hotel-number.ts';
import { describeLinks } from '../../store/linkage/link-descriptions.ts';
import { readEvents } from '../../store/linkage/link-events.ts';
import { listLinksOf } from '../../store/linkage/links.ts';

/** A chain of ratings by name is the longest there is. */
const MOST_LINKS = 50;
const MOST_EVENTS = 20;

const HotelLinks = Type.Object(
  {
    links: Type.Array(
      Type.Object(
        {
          ...linkProperties,
          decision: Type.Unsafe<'accepted' | 'confirmed' | 'review'>({
            type: 'string',
            enum: ['accepted', 'confirmed', 'review'],
            description: 'By the matcher, by a person, or not yet.',
          }),
          decided_by: Type.String(),
          decided_at: Type.String({ format: 'date-time' }),
          history: Type.Array(
            Type.Object({
              event: Type.Unsafe<'accepted' | 'refused' | 'undone'>({
                type: 'string',
                enum: ['accepted', 'refused', 'undone'],
              }),
              target: Type.Union([Type.String(), Type.Null()]),
              made_by: Type.String(),
              made_at: Type.String({ format: 'date-time' }),
            }),
            { description: 'What persons decided and took back, the newest first.' },
          ),
        },
        { title: 'HotelLink' },
      ),
    ),
  },
  { title: 'HotelLinks', description: 'What a hotel rests on: its company, its place, its ratings by name.' },
);

/** For operators: the links of one hotel, with those that the matcher has accepted, and who decided what. */
export const listHotelLinks = operation({
  id: 'listHotelLinks',
  method: 'GET',
  path: '/api/v1/operator/hotels/{uen}/links',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Imports',
  summary: 'Links of a hotel, with their history',
  params: Type.Object({ uen: HotelNumber }),
  reply: { 200: HotelLinks },
  replyExamples: {
    200: {
      accepted: {
        links: [
          {
            ...exampleLink,
            decision: 'accepted',
            decided_by: 'matcher',
            decided_at: '2026-11-16T09:31:00.000Z',
            history: [],
          },
        ],
      },
    },
  },
  handle: async ({ params: { uen }, service: { database } }) => {
    const links = await listLinksOf(database, uen.toUpperCase(), MOST_LINKS);
    const events = await readEvents(database, links, MOST_EVENTS);
    const described = await describeLinks(database, links);
    return {
      links: described.map((link) => ({
        ...linkJson(link),
        decision: link.decision === 'none' ? ('review' as const) : link.decision,
        decided_by: link.decidedBy,
        decided_at: link.decidedAt.toISOString(),
        history: events
          .filter(({ kind, subject }) => kind === link.kind && subject === link.subject)
          .map(({ event, target, madeBy, madeAt }) => ({
            event,
            target,
            made_by: madeBy,
            made_at: madeAt.toISOString(),
          })),
      })),
    };
  },
});
