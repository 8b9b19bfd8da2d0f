import Type from 'typebox';
import { numberOrNull, oneOf } from '../../../interface/schema-parts.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_DEGREES, SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { NakshatraName } from './nakshatras.ts';
import { NAKSHATRA_NAMES } from './nakshatras.ts';

/** Shapes that the tables of Vedic astrology and the charts share. */
export const signName = () => oneOf<SignName>(SIGN_NAMES);
export const grahaName = () => oneOf<GrahaName>(GRAHA_NAMES);
export const nakshatraName = () => oneOf<NakshatraName>(NAKSHATRA_NAMES);
export const degreeInSign = () =>
  Type.Number({ minimum: 0, maximum: SIGN_DEGREES, description: "From the sign's start." });

/** A number counted from 1. */
export const number = (maximum: number) => Type.Integer({ minimum: 1, maximum });

export const exactly = <Item extends Type.TSchema>(item: Item, count: number, description: string) =>
  Type.Array(item, { minItems: count, maxItems: count, description });

export const orNull = <Shape extends Type.TProperties>(properties: Shape, description: string) =>
  Type.Unsafe<Type.Static<Type.TObject<Shape>> | null>({
    type: ['object', 'null'],
    properties,
    required: Object.keys(properties),
    description,
  });

export const listOrNull = <Item extends Type.TSchema>(items: Item, description: string) =>
  Type.Unsafe<Type.Static<Item>[] | null>({ type: ['array', 'null'], items, description });

export const symbolic = () => Type.Literal(true, { description: 'A symbol, not a fact.' });
export const symbolNote = () => Type.String({ description: 'What it is not.' });

export const incidence = () =>
  numberOrNull(
    'Per cent of 20,000 random charts (1900 to 2050, latitude up to 50 degrees) in which it holds; null where not measured.',
  );
