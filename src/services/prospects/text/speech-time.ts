/**
 * How long words take. Time is counted in tenths of a second, as whole numbers, so that beats join without a gap and add
 * up exactly. A figure counts as one word, as it stands on the page.
 */
export const WORDS_PER_MINUTE = 155;
const PAUSE_TENTHS = 3;

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** Each beat takes the time of its words and the pause after it. */
export const tenthsFor = (words: number): number => Math.round((words * 600) / WORDS_PER_MINUTE) + PAUSE_TENTHS;

export const secondsOf = (tenths: number): number => tenths / 10;
