import Type from 'typebox';

/** How the facts of a key read in an answer. Only an active key ever sees one. */
export const activeStatus = Type.Unsafe<'active'>({ type: 'string', enum: ['active'] });
