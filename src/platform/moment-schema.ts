import Type from 'typebox';

/** How moments read in an answer. */
export const moment = (description?: string) =>
  Type.String({ format: 'date-time', ...(description !== undefined && { description }) });

/** Said in one type: a union would make the serialiser try each branch. */
export const momentOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
