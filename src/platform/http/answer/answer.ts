import { PreparedAnswer } from './prepared-answer.ts';
import { RenderedAnswer } from './rendered-answer.ts';
import { ShortAnswer } from './short-answer.ts';

/**
 * What a handler gives back when it says everything about its answer itself; whatever else it gives back is a value for the
 * schema of its reply. The kinds differ in what is known beforehand: of a prepared one the bytes and the ETag, of a short one
 * that nobody keeps it, of a rendered one only the body. The operation still declares its schema, for the documentation;
 * tests must hold the bytes against it. One function writes them all (write-answer.ts).
 */
export type Answer = PreparedAnswer | ShortAnswer | RenderedAnswer;

export const isAnswer = (value: unknown): value is Answer =>
  value instanceof PreparedAnswer || value instanceof RenderedAnswer || value instanceof ShortAnswer;
