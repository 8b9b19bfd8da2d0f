import Type from 'typebox';

/** Shapes that TypeBox would write with unions, in the one form that every reader of OpenAPI takes well. */
export const oneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...described(description) });

export const textOrNull = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...described(description) });

export const integerOrNull = (description?: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...described(description) });

export const numberOrNull = (description?: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...described(description) });

const described = (description: string | undefined) => (description === undefined ? {} : { description });
