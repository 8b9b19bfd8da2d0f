import { hash } from 'node:crypto';
import { readableText } from '../../text/readable-text.ts';
import { secondsOf, WORDS_PER_MINUTE } from '../../text/speech-time.ts';
import type { Cue } from '../../text/subtitles/cues.ts';
import { cuesOf } from '../../text/subtitles/cues.ts';
import { linesOf, MOST_COLUMNS } from '../../text/subtitles/lines.ts';
import { attributionOf, factOf } from '../fact.ts';
import { hostOf } from '../host.ts';
import type { Language } from '../language.ts';
import { languageNoteOf } from '../language.ts';
import { day, tenths, whole } from '../notation.ts';
import type { HandedHotel } from '../ports.ts';
import type { HandedClaim, HotelScript } from './schema.ts';
import { spokenWords, tenthsToSpeak } from './speech.ts';
import type { Part, ScriptFigures } from './words.ts';
import { PARTS, SCRIPT_WORDS } from './words.ts';

/**
 * A short video for one hotel, with its own figures: what is known of it, what a model makes of that, and what it rests on.
 * The same hotel gives the same script, until something about it changes.
 */
export function hotelScript(hotel: HandedHotel, language: Language): HotelScript {
  const figures = figuresOf(hotel, language);
  const words = SCRIPT_WORDS[language];
  const claims = claimsOf(hotel);
  let end = 0;
  const beats = PARTS.map((part, i) => {
    const { say, show, shot } = words.beats[part](figures);
    const start = end;
    end += tenthsToSpeak(say);
    return {
      n: i + 1,
      part,
      start_s: secondsOf(start),
      end_s: secondsOf(end),
      voiceover: say,
      on_screen_text: show.map((line) => firstLine(line, MOST_COLUMNS)).join('\n'),
      b_roll: shot,
    };
  });
  const rating = factOf(hotel, 'rating');
  const script = {
    uen: hotel.uen,
    language,
    dataset: { kind: hotel.kind },
    duration_s: secondsOf(end),
    word_count: beats.reduce((sum, { voiceover }) => sum + spokenWords(voiceover), 0),
    wpm: WORDS_PER_MINUTE,
    hook: beats[0]?.voiceover ?? '',
    beats,
    cta: beats.at(-1)?.voiceover ?? '',
    caption: words.caption(figures, { source: rating.source, day: day(rating.observed_at, language) }),
    claims,
    attribution: attributionOf(
      claims.flatMap(({ source, observed_at, licence }) =>
        licence === null ? [] : [{ source, observed_at, licence }],
      ),
    ),
    notes: [...words.notes],
    language_note: languageNoteOf(language),
  };
  return { script_id: `script_${hash('sha256', JSON.stringify(script), 'hex').slice(0, 24)}`, ...script };
}

/** What is spoken, at the time of its beat. */
export const cuesOfScript = ({ beats }: HotelScript): Cue[] =>
  cuesOf(
    beats.map(({ voiceover, start_s, end_s }) => ({
      text: voiceover,
      startMs: Math.round(start_s * 1000),
      endMs: Math.round(end_s * 1000),
    })),
  );

function figuresOf(hotel: HandedHotel, language: Language): ScriptFigures {
  const { estimate } = hotel;
  const inWhole = (value: number) => whole(value, language);
  return {
    name: firstLine(readableText(hotel.name), MOST_COLUMNS),
    rating: tenths(hotel.rating, language),
    reviews: inWhole(hotel.reviews_count),
    isOneReview: hotel.reviews_count === 1,
    gap: tenths(hotel.rating_gap, language),
    usd: inWhole(hotel.opportunity_usd),
    low: inWhole(estimate.low),
    high: inWhole(estimate.high),
    rooms: inWhole(estimate.rooms),
    isOneRoom: estimate.rooms === 1,
    isLicensed: hotel.roomsOrigin !== null,
    percent: tenths(percentOf(estimate.elasticity), language),
    host: hotel.audit_available ? hostOf(hotel.website) : null,
  };
}

/** As much of it as one line holds. */
function firstLine(text: string, most: number): string {
  if (linesOf(text, most).length <= 1) return text;
  return `${linesOf(text, most - 1)[0] ?? ''}…`;
}

/** To a tenth. */
const percentOf = (share: number) => Math.round(share * 1000) / 10;

const STUDY = {
  source: 'Cornell Center for Hospitality Research, report 12(15)',
  observed_at: '2012',
  licence: null,
};

function claimsOf(hotel: HandedHotel): HandedClaim[] {
  const { estimate, roomsOrigin } = hotel;
  const model = { source: `model ${estimate.model_version}`, observed_at: factOf(hotel, 'rating').observed_at };
  const at = (part: Part) => PARTS.indexOf(part) + 1;
  return [
    { beat: at('hook'), kind: 'fact', ...factOf(hotel, 'name') },
    { beat: at('hook'), kind: 'fact', ...factOf(hotel, 'rating') },
    { beat: at('hook'), kind: 'fact', ...factOf(hotel, 'reviews_count') },
    { beat: at('gap'), kind: 'fact', ...factOf(hotel, 'rating_gap') },
    {
      beat: at('estimate'),
      kind: 'estimate',
      field: 'opportunity_usd',
      value: hotel.opportunity_usd,
      ...model,
      licence: null,
    },
    {
      beat: at('estimate'),
      kind: 'estimate',
      field: 'range',
      value: `${estimate.low} to ${estimate.high}`,
      ...model,
      licence: null,
    },
    roomsOrigin === null
      ? { beat: at('basis'), kind: 'assumption', field: 'rooms', value: estimate.rooms, ...model, licence: null }
      : { beat: at('basis'), kind: 'fact', field: 'rooms', value: estimate.rooms, ...roomsOrigin },
    { beat: at('basis'), kind: 'fact', field: 'study', value: `${percentOf(estimate.elasticity)} %`, ...STUDY },
    ...(hotel.audit_available ? [{ beat: at('website'), kind: 'fact' as const, ...factOf(hotel, 'website') }] : []),
  ];
}
