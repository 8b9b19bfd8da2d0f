import Type from 'typebox';

/** How the facts of a key read in an answer. Only an active key ever sees one. */
export const activeStatus = Type.Unsafe<'active'>({ type: 'string', enum: ['active'] });

export const moment = (description?: string) =>
  Type.String({ format: 'date-time', ...(description !== undefined && { description }) });

/** Said in one type: a union would make the serialiser try each branch. */
export const momentOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
