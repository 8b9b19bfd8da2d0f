import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { SUBTITLE_TYPES, subtitleFile } from '../../text/subtitles/files.ts';
import { operation } from '../context.ts';
import { hotelAt, hotelParams, KIND_HEADER, KIND_SAYS } from '../hotel-path.ts';
import { languageParameter } from '../language.ts';
import { cuesOfScript, hotelScript } from '../script/hotel-script.ts';
import { HotelScriptSchema } from '../script/schema.ts';

/** A short video to one hotel with its own figures, or its subtitles. No video is made. */
export const getHotelScript = operation({
  id: 'getHotelScript',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/script',
  access: 'key',
  effect: 'read',
  summary: "A short-video script with the hotel's own figures",
  description:
    'Rating, reviews, the gap, what a model makes of it with its range, and what that rests on; every number that is spoken is in `claims` with its source. With `format=srt` or `vtt` its subtitles: at most two lines of 42 columns, no two at once, never faster than 20 columns a second.',
  params: hotelParams(),
  query: Type.Object({
    lang: languageParameter(),
    format: Type.Unsafe<'json' | keyof typeof SUBTITLE_TYPES>({
      type: 'string',
      enum: ['json', 'srt', 'vtt'],
      default: 'json',
      description: 'The script, or its subtitles as SubRip or WebVTT.',
    }),
  }),
  tag: 'Handover',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: { ...KIND_SAYS, 'Content-Disposition': 'A name for the file of subtitles.' } },
  reply: {
    200: [
      HotelScriptSchema,
      media(SUBTITLE_TYPES.srt, 'Subtitles as SubRip', Type.String()),
      media(SUBTITLE_TYPES.vtt, 'Subtitles as WebVTT'),
    ],
  },
  handle: async ({ params, query: { lang, format }, service, reply }) => {
    const hotel = await hotelAt(service.handover, params.uen);
    reply.header(KIND_HEADER, hotel.kind);
    const script = hotelScript(hotel, lang);
    if (format === 'json') return script;
    return new RenderedAnswer(`${SUBTITLE_TYPES[format]}; charset=utf-8`, subtitleFile(format, cuesOfScript(script)), {
      headers: { 'content-disposition': `attachment; filename="${script.script_id}.${format}"` },
    });
  },
});
