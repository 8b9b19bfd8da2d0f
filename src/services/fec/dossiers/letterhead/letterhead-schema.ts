import type { Static } from 'typebox';
import Type from 'typebox';
import type { Letterhead } from './letterhead.ts';

type ShownLogo = { mediaType: string; width: number; height: number; bytes: number; data: string };

export const LetterheadSchema = Type.Object(
  {
    name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'On the cover, in the place of the workspace’s name; null: that name.',
    }),
    logo: Type.Unsafe<ShownLogo | null>({
      type: ['object', 'null'],
      properties: {
        mediaType: { type: 'string', enum: ['image/png', 'image/jpeg'] },
        width: { type: 'integer', description: 'In pixels.' },
        height: { type: 'integer', description: 'In pixels.' },
        bytes: { type: 'integer' },
        data: { type: 'string', description: 'The picture, in base64.' },
      },
      required: ['mediaType', 'width', 'height', 'bytes', 'data'],
      description: 'Null: none.',
    }),
    changedAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Null where nobody has said anything.',
    }),
  },
  { title: 'Letterhead' },
);

export const OneLetterhead = Type.Object(
  { success: Type.Literal(true), letterhead: LetterheadSchema },
  { title: 'OneLetterhead' },
);

export const letterheadShape = ({ name, logo, changedAt }: Letterhead): Static<typeof LetterheadSchema> => ({
  name,
  logo: logo === null ? null : { ...logo, bytes: Buffer.byteLength(logo.data, 'base64') },
  changedAt: changedAt?.toISOString() ?? null,
});

/** A picture of one pixel. */
export const EXAMPLE_LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

export const EXAMPLE_LETTERHEAD = {
  name: 'Cabinet Delorme & associés',
  logo: { mediaType: 'image/png', width: 1, height: 1, bytes: 70, data: EXAMPLE_LOGO },
  changedAt: '2026-11-18T09:12:44.108Z',
};
