/** The only way to ask for the time. Passed in, so that a test can stand at any instant. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
