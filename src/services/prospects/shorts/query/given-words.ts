import { DIRECTION_SIGNS } from '#lib/text/unseen.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { GivenWords } from '../given-words.ts';
import { GIVEN_WORDS, MOST_GIVEN_CHARACTERS } from '../given-words.ts';

/** Who advertises, for what business and what is offered, as the caller gives them: one line of text that can be read. */
type Given = Partial<Readonly<Record<keyof GivenWords, string>>>;

export function faultsOfGivenWords(query: Given): WrongParameter[] {
  return GIVEN_WORDS.flatMap((name) => {
    const detail = faultOf(query[name] ?? 'nothing');
    return detail === undefined ? [] : [{ name, detail }];
  });
}

export function givenWordsIn(query: Given): GivenWords {
  return Object.fromEntries(
    GIVEN_WORDS.flatMap((name) => {
      const given = query[name];
      return given === undefined ? [] : [[name, given.trim()]];
    }),
  );
}

function faultOf(text: string): string | undefined {
  // Letters with marks piled on them are one character for the schema, however many marks.
  if (Array.from(text).length > MOST_GIVEN_CHARACTERS) return `must have at most ${MOST_GIVEN_CHARACTERS} characters`;
  if (UNREADABLE.test(text)) {
    return 'must be one line, without control characters and signs that change the direction of text';
  }
  return /[\p{L}\p{N}]/u.test(text) ? undefined : 'must have a letter or a digit';
}

/** Controls, line ends, what turns the direction of the text around it, tags that nobody sees, and what is no character. */
const UNREADABLE = new RegExp(
  String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}${DIRECTION_SIGNS}\u{e0000}-\u{e0fff}]`,
  'u',
);
