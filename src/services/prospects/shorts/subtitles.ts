import type { Cue } from '../text/subtitles/cues.ts';
import { cuesOf } from '../text/subtitles/cues.ts';
import type { Short } from './schema.ts';

/** What is spoken, at the time of its beat. What stands on the screen is no subtitle. */
export const cuesOfShort = ({ beats }: Pick<Short, 'beats'>): Cue[] =>
  cuesOf(
    beats.map(({ voiceover, start_s, end_s }) => ({
      text: voiceover,
      startMs: Math.round(start_s * 1000),
      endMs: Math.round(end_s * 1000),
    })),
  );
