import { hash } from 'node:crypto';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { secondsOf, tenthsFor, WORDS_PER_MINUTE, wordsIn } from '../text/speech-time.ts';
import type { Avatar } from './avatars/avatar.ts';
import type { AvatarName } from './avatars/avatars.ts';
import { AVATAR } from './avatars/avatars.ts';
import { CAPTION_START, disclosureOf, ON_SCREEN } from './disclosure.ts';
import type { GivenWords } from './given-words.ts';
import { givenSentences } from './given-words.ts';
import type { Beat, Body, Line } from './line.ts';
import type { PatternName, Topic } from './patterns/patterns.ts';
import { PATTERN } from './patterns/patterns.ts';
import type { Short } from './schema.ts';

/**
 * Puts scripts together from written parts. The same request gives the same scripts, on every machine; a smaller count
 * gives the first of the larger one. Nothing is looked up and nothing is invented here: every sentence is in the data.
 */
const TEMPLATE_VERSION = '1.0.0';

/** No pattern has fewer topics and closings, no avatar fewer openings and remarks: none is used twice in an answer. */
export const MOST_SCRIPTS = 5;

export type ShortsRequest = {
  readonly pattern: PatternName;
  readonly avatar: AvatarName | null;
  readonly count: number;
  readonly seed: string;
  readonly given?: GivenWords;
};

export function generateShorts(request: ShortsRequest): Short[] {
  const random = randomFor(request);
  const pattern = PATTERN[request.pattern];
  const topics = random.shuffled(pattern.topics);
  const closings = random.shuffled(pattern.closings);
  const presenter = request.avatar === null ? null : presenterOf(AVATAR[request.avatar], random);
  return topics.slice(0, Math.min(request.count, MOST_SCRIPTS)).map((topic, i) => {
    const { first, body } = choose(topic, random);
    const beats = timed([
      { part: 'hook', ...first, ...(presenter !== null && { show: `${first.show}\n${ON_SCREEN}` }) },
      ...middleOf(body, presenter, i),
      { part: 'cta', ...at(closings, i) },
    ]);
    return shortOf(request, body, beats);
  });
}

/** The first 32 bits of a hash. The seed comes last: whatever is in it, no other request spells the same. */
function randomFor({ pattern, avatar, seed }: ShortsRequest): SeededRandom {
  const digest = hash('sha256', `${TEMPLATE_VERSION}|${pattern}|${avatar ?? ''}|${seed}`, 'hex');
  return seededRandom(Number.parseInt(digest.slice(0, 8), 16));
}

function choose(topic: Topic, random: SeededRandom): { first: Line; body: Body } {
  return { first: random.pick(topic.hooks), body: random.pick(topic.versions) };
}

type Presenter = { readonly openings: readonly Line[]; readonly remarks: readonly Line[] };

const presenterOf = ({ openings, remarks }: Avatar, random: SeededRandom): Presenter => ({
  openings: random.shuffled(openings),
  remarks: random.shuffled(remarks),
});

function middleOf(body: Body, presenter: Presenter | null, i: number): readonly Beat[] {
  if (presenter === null) return [...body.beats, body.aside];
  return [
    { part: 'disclosure', ...at(presenter.openings, i) },
    ...body.beats,
    { part: 'remark', ...at(presenter.remarks, i) },
  ];
}

function at<Item>(items: readonly Item[], i: number): Item {
  const item = items[i];
  if (item === undefined) throw new RangeError(`There is no item ${i}.`);
  return item;
}

type TimedBeat = Beat & { readonly n: number; readonly start: number; readonly end: number };

function timed(beats: readonly Beat[]): TimedBeat[] {
  let end = 0;
  return beats.map((beat, i) => {
    const start = end;
    end += tenthsFor(wordsIn(beat.say));
    return { ...beat, n: i + 1, start, end };
  });
}

function shortOf(request: ShortsRequest, body: Body, beats: readonly TimedBeat[]): Short {
  const { pattern, avatar, seed, given = {} } = request;
  const opening = at(beats, 0);
  const closing = at(beats, beats.length - 1);
  const spoken = beats.find(({ part }) => part === 'disclosure');
  const claims = beats.flatMap(({ n, claims: made }) => made.map((claim) => ({ beat: n, ...claim })));
  const tags = [...PATTERN[pattern].tags, ...body.tags];
  const script = {
    pattern,
    avatar,
    template_version: TEMPLATE_VERSION,
    language: 'en',
    duration_s: secondsOf(closing.end),
    word_count: beats.reduce((total, { say }) => total + wordsIn(say), 0),
    wpm: WORDS_PER_MINUTE,
    hook: opening.say,
    beats: beats.map(({ n, part, start, end, say, show, shot }) => ({
      n,
      part,
      start_s: secondsOf(start),
      end_s: secondsOf(end),
      voiceover: say,
      on_screen_text: show,
      b_roll: shot,
    })),
    cta: closing.say,
    caption: captionOf(body, avatar, claims, given),
    hashtags: avatar === null ? tags : ['#ad', ...tags],
    claims,
  };
  const ids = { script_id: `short_${hash('sha256', JSON.stringify(script), 'hex').slice(0, 24)}`, seed };
  if (avatar === null || spoken === undefined) return { ...ids, ...script };
  const { persona, scene, voice } = AVATAR[avatar];
  return {
    ...ids,
    ...script,
    persona: { ...persona, constraints: [...persona.constraints] },
    scene_direction: scene,
    voice: { ...voice, pace_wpm: WORDS_PER_MINUTE, ssml_hint: '<break time="300ms"/> after each beat' },
    disclosure: disclosureOf(
      avatar,
      { beat: spoken.n, text: spoken.say, start_s: secondsOf(spoken.start), end_s: secondsOf(spoken.end) },
      { title: opening.say, duration_s: script.duration_s, templateVersion: TEMPLATE_VERSION },
      given,
    ),
  };
}

/** Disclosure first, then who advertises, what it is about, what the figures are, and where the facts are from. */
function captionOf(body: Body, avatar: AvatarName | null, claims: Short['claims'], given: GivenWords): string {
  const sources = new Set(claims.flatMap(({ source }) => (source === null ? [] : [`${source.name} (${source.date})`])));
  return [
    ...(avatar === null ? [] : [CAPTION_START]),
    ...givenSentences(given),
    body.caption,
    ...(claims.some(({ kind }) => kind === 'illustrative') ? ['The example figures are made up.'] : []),
    ...(sources.size === 0 ? [] : [`${sources.size === 1 ? 'Source' : 'Sources'}: ${[...sources].join('; ')}.`]),
    ...(avatar === null ? [] : AVATAR[avatar].notes),
  ].join(' ');
}
