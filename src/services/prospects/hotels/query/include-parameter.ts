import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';

/** `include=a,b`: what is told beside the fields of a hotel. */
export const includeParameter = (names: readonly string[]) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: `What else is told of each hotel, with commas between: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  );

/** In the order in which they are told, whatever the order in which they were asked for. */
export const includedIn = <Name extends string>(
  include: string | undefined,
  names: readonly Name[],
): readonly Name[] => {
  const asked = new Set((include ?? '').split(','));
  return names.filter((name) => asked.has(name));
};

export function faultsOfInclude(include: string | undefined, names: readonly string[]): WrongParameter[] {
  if (include === undefined) return [];
  const unknown = include.split(',').filter((name) => !names.includes(name));
  return unknown.length === 0
    ? []
    : [{ name: 'include', detail: `must be one or more of ${names.join(', ')}, with commas between` }];
}
