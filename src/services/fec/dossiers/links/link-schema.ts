import type { Static } from 'typebox';
import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { HandoverLink } from '../store/handover-links.ts';

const LINK_STATUSES = ['good', 'expired', 'revoked'] as const;
type LinkStatus = (typeof LINK_STATUSES)[number];

const momentOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

export const HandoverLinkSchema = Type.Object(
  {
    id: Type.String({ description: 'Of the link, to revoke it. It opens nothing.' }),
    forWhom: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'As whoever made it has said.' }),
    hasWorkbook: Type.Boolean({ description: 'The page offers the workbook as well.' }),
    status: Type.Unsafe<LinkStatus>({ type: 'string', enum: [...LINK_STATUSES] }),
    madeBy: MakerSchema,
    madeAt: moment(),
    expiresAt: moment(),
    revokedAt: momentOrNull('Null unless somebody has revoked it.'),
    opened: Type.Integer({
      description: 'How often the page was opened; programs that look into messages may have done so.',
    }),
    lastOpenedAt: momentOrNull('Null if nobody has.'),
  },
  { title: 'HandoverLink' },
);

export function linkShape(
  link: HandoverLink,
  forWhom: string | null,
  members: readonly NamedMember[],
): Static<typeof HandoverLinkSchema> {
  const { id, hasWorkbook, madeBy, madeAt, expiresAt, revokedAt, opened, lastOpenedAt } = link;
  const isOver = expiresAt.getTime() <= Date.now();
  return {
    id,
    forWhom,
    hasWorkbook,
    status: revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'good',
    madeBy: makerShape(madeBy, members),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    opened,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  };
}

export const EXAMPLE_LINK = {
  id: 'tB9q0Wm7nT2c9dRyVwL1gA',
  forWhom: 'Mme Morel, gérante',
  hasWorkbook: false,
  status: 'good',
  madeBy: { kind: 'member', id: 'pZ8k2', name: 'Anne Martin' },
  madeAt: '2026-11-18T10:42:31.020Z',
  expiresAt: '2026-11-25T10:42:31.020Z',
  revokedAt: null,
  opened: 2,
  lastOpenedAt: '2026-11-19T08:03:12.447Z',
};
