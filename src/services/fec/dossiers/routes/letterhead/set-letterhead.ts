import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { harmless } from '../../../french/harmless.ts';
import { writeLetterhead } from '../../letterhead/letterhead.ts';
import {
  EXAMPLE_LETTERHEAD,
  EXAMPLE_LOGO,
  letterheadShape,
  OneLetterhead,
} from '../../letterhead/letterhead-schema.ts';
import { logoOf, MOST_LOGO_BYTES, MOST_LOGO_CHARACTERS, MOST_LOGO_PIXELS } from '../../letterhead/logo.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

const LONGEST_NAME = 100;

/** Whatever is said takes the place of all that was said before. */
export const setLetterhead = operation({
  id: 'setLetterhead',
  method: 'PUT',
  path: `${DOSSIERS_PATH}/firm/letterhead`,
  access: 'key',
  effect: 'write',
  role: 'owner',
  workspaceOnly: true,
  summary: 'Say which name and logo stand on reports that are handed over',
  description: `For owners, and keys that may write. A logo is a PNG or a JPEG of at most ${MOST_LOGO_BYTES / 1000} kB and ${MOST_LOGO_PIXELS} × ${MOST_LOGO_PIXELS} pixels; SVG is not taken, since it can hold scripts and fetch things. It is kept encrypted, and is part of every report from now on.`,
  body: Type.Object(
    {
      name: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: LONGEST_NAME,
        description: 'Null, or nothing but blanks: the workspace’s name.',
      }),
      logo: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: MOST_LOGO_CHARACTERS,
        description: 'The picture in base64; null: none.',
      }),
    },
    { additionalProperties: false },
  ),
  bodyLimit: MOST_LOGO_CHARACTERS + 10_000,
  examples: { both: { name: EXAMPLE_LETTERHEAD.name, logo: EXAMPLE_LOGO } },
  tag: 'Dossiers',
  replyExamples: { 200: { set: { success: true, letterhead: EXAMPLE_LETTERHEAD } } },
  refuses: ['logo_not_usable'],
  reply: { 200: OneLetterhead },
  handle: async ({ body, service, principal, request }) => {
    const workspaceId = workspaceOf(principal);
    const said = {
      name: body.name === null ? null : harmless(body.name).trim() || null,
      logo: body.logo === null ? null : logoOf(body.logo),
    };
    const changedAt = await transaction(service.database, async (connection) => {
      const whose = { secret: service.handoverSecret, workspaceId };
      const at = await writeLetterhead(connection, whose, { ...said, changedBy: makerOf(principal) });
      const detail = { hasName: said.name !== null, hasLogo: said.logo !== null };
      await noteDeed(connection, { ...doneBy(request, principal), action: 'letterhead.changed', detail });
      return at;
    });
    return { success: true as const, letterhead: letterheadShape({ ...said, changedAt }) };
  },
});
