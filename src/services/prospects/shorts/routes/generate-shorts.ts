import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import { SUBTITLE_TYPES, subtitleFile } from '../../text/subtitles/files.ts';
import { AVATARS } from '../avatars/avatars.ts';
import { generateShorts as generate, MOST_SCRIPTS } from '../generate.ts';
import { MOST_GIVEN_CHARACTERS } from '../given-words.ts';
import { PATTERNS } from '../patterns/patterns.ts';
import { faultsOfGivenWords, givenWordsIn } from '../query/given-words.ts';
import { ShortSchema } from '../schema.ts';
import { cuesOfShort } from '../subtitles.ts';

const operation = operationsOf<unknown>();

const given = (what: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MOST_GIVEN_CHARACTERS,
      description: `${what}: one line of plain text, for the caption and the disclosure. Never spoken.`,
    }),
  );

/** Scripts for short videos, put together from written parts. No video is made, and nothing is stored. */
export const generateShorts = operation({
  id: 'generateShorts',
  method: 'GET',
  path: '/api/v1/shorts/generate',
  access: 'key',
  effect: 'read',
  summary: 'Scripts for short videos about hotels',
  description:
    'Complete scripts with times, texts, pictures and claims. With an avatar also its persona, scene, voice and what has to be disclosed. The same request gives the same scripts. They are texts: no video is made and no manifest is signed, and the disclosure is not legal advice. With `format=srt` or `vtt` the subtitles of one of them.',
  query: Type.Object({
    pattern: Type.Unsafe<(typeof PATTERNS)[number]>({
      type: 'string',
      enum: [...PATTERNS],
      default: 'money',
      description:
        '`money`: a cost and its sum. `ai_news`: a change with its date. `enterprise`: a playbook in three steps. `decoder`: a term in plain words.',
    }),
    avatar: Type.Optional(
      Type.Unsafe<(typeof AVATARS)[number]>({
        type: 'string',
        enum: [...AVATARS],
        description: 'A generated presenter. Without one, the script is a voice-over alone.',
      }),
    ),
    count: Type.Integer({ minimum: 1, maximum: MOST_SCRIPTS, default: 3 }),
    seed: Type.String({
      minLength: 1,
      maxLength: 64,
      default: 'default',
      description: 'Another seed, other scripts.',
    }),
    advertiser: given('On whose behalf the video is published'),
    business: given('The business that the video is for'),
    offer: given('What is offered, and on what terms'),
    format: Type.Unsafe<'json' | keyof typeof SUBTITLE_TYPES>({
      type: 'string',
      enum: ['json', 'srt', 'vtt'],
      default: 'json',
      description: 'The scripts, or the subtitles of one of them as SubRip or WebVTT.',
    }),
    script: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SCRIPTS,
        'x-default': 1,
        description:
          'Whose subtitles, counted from the first script, whatever `count` says. Only with `srt` and `vtt`.',
      }),
    ),
  }),
  check: (query) => [...faultsOfGivenWords(query), ...faultsOfScript(query)],
  tag: 'Tools',
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file of subtitles.' } },
  reply: {
    200: [
      Type.Array(ShortSchema),
      media(SUBTITLE_TYPES.srt, 'Subtitles as SubRip', Type.String()),
      media(SUBTITLE_TYPES.vtt, 'Subtitles as WebVTT'),
    ],
  },
  handle: ({ query }) => {
    const { pattern, avatar, format, script = 1, seed } = query;
    const count = format === 'json' ? query.count : script;
    const shorts = generate({ pattern, avatar: avatar ?? null, count, seed, given: givenWordsIn(query) });
    const short = shorts[script - 1];
    if (format === 'json' || short === undefined) return shorts;
    return new RenderedAnswer(`${SUBTITLE_TYPES[format]}; charset=utf-8`, subtitleFile(format, cuesOfShort(short)), {
      headers: { 'content-disposition': `attachment; filename="${short.script_id}.${format}"` },
    });
  },
});

function faultsOfScript({ format, script }: { format?: string; script?: number }): WrongParameter[] {
  const isOfNothing = script !== undefined && format !== 'srt' && format !== 'vtt';
  return isOfNothing ? [{ name: 'script', detail: 'goes with format=srt or format=vtt' }] : [];
}
