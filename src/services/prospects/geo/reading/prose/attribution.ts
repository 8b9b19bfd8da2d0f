/** Who is quoted, from the words around a quotation. Works on single lines of bounded length; knows English and Thai. */

/** Longer lines are looked at up to here. */
const LONGEST_LINE = 2000;
const SHORTEST_QUOTATION = 20;

/** The quotation in a line that says whose it is: `“…” — Name`, `"…" - Name`, `“…,” said Name`, `Name says “…”`. */
export function quotationInLine(line: string): { text: string; attribution: string } | undefined {
  const start = line.slice(0, LONGEST_LINE);
  for (const found of start.matchAll(BETWEEN_MARKS)) {
    const text = (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim();
    if (text.length < SHORTEST_QUOTATION) continue;
    const attribution = whoSays(start.slice(0, found.index), start.slice(found.index + found[0].length));
    if (attribution !== null) return { text, attribution };
  }
  return undefined;
}

/** As guests are mostly quoted: a line in quotation marks from end to end, and below it who it is. */
export function quotationWithNameBelow(line: string, below: string): { text: string; attribution: string } | undefined {
  if (line.length > LONGEST_LINE || below.length > LONGEST_NAME) return undefined;
  const text = QUOTED_LINE.exec(line)?.[1]?.trim() ?? '';
  const found = text.length < SHORTEST_QUOTATION ? null : NAME_BELOW.exec(below);
  const attribution = (found?.[1] ?? found?.[2])?.trim();
  return attribution === undefined ? undefined : { text, attribution };
}

const LONGEST_NAME = 100;
const QUOTED_LINE = /^[“"«「]([^“”«»「」"]{1,1000})[”"»」]$/u;

const BETWEEN_MARKS = /“([^“”]{1,1000})”|«([^«»]{1,1000})»|「([^「」]{1,1000})」|"([^"]{1,1000})"/gu;

/** From what stands before and after a quotation in its line. */
export function whoSays(before: string, after: string): string | null {
  const following = after.slice(0, 200);
  const preceding = before.slice(-200).trimEnd();
  return (
    DASHED.exec(following)?.[1]?.trim() ??
    HYPHENED.exec(following)?.[1]?.trim() ??
    SAID_AFTER.exec(following)?.[1]?.trim() ??
    SAYING_AFTER.exec(following)?.[1]?.trim() ??
    SAID_BEFORE.exec(preceding)?.[1]?.trim() ??
    ACCORDING_BEFORE.exec(preceding)?.[1]?.trim() ??
    THAI_BEFORE.exec(preceding)?.[1]?.trim() ??
    null
  );
}

/**
 * A last line, or the end of the last one, that begins with a dash and is as short as a name; a hyphen within a line must
 * follow a whole sentence, and be followed by a name alone.
 */
export function splitAttribution(text: string): { text: string; attribution: string | null } {
  const end = text.slice(-250);
  const found = ENDING.exec(end) ?? HYPHENED_ENDING.exec(end);
  const attribution = (found?.[1] ?? found?.[2])?.trim();
  if (found === null || attribution === undefined) return { text, attribution: null };
  return { text: text.slice(0, text.length - found[0].length).trimEnd(), attribution };
}

const VERBS = 'said|says|wrote|writes|explains|explained|adds|added|notes|noted|recalls|recalled';
/** Words that begin with capitals, perhaps with small ones between them: `Jane of the Daily Paper`. */
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,30}`;
const NAME = `${WORD}(?:,? (?:(?:of|the|and|de|van|von|bin|na) ){0,2}${WORD}){0,6}`;

const DASHED = /^[\s,.]{0,3}[—–―]\s{0,3}([\p{Lu}\u0e00-\u0e7f][^—–―]{1,100})/u;
/** A hyphen stands between other things too: behind it there is nothing but a name, and perhaps who that is or when. */
const CALL_TO_ACTION = String.raw`(?:Book|Save|Read|See|View|Click|Call|Learn|Discover|Enjoy|Our|Your|From|Only|Free)(?!\p{L})|จอง|ดู|โทร|คลิก|อ่าน|ลด`;
const PERSON =
  String.raw`(?!${CALL_TO_ACTION})(?:${NAME}|[\u0e01-\u0e2e\u0e40-\u0e44][\u0e00-\u0e7f .]{1,60})` +
  String.raw`(?: (?:guest|traveller|traveler|reviewer|visitor|couple|family))?(?: \d{4})?(?:, [^\n—–―|]{1,80})?`;
const HYPHENED = new RegExp(String.raw`^[\s,.]{0,3}--?\s{0,3}(${PERSON})\s{0,3}(?=$|[|(])`, 'u');
const HYPHENED_ENDING = new RegExp(String.raw`(?<=[.!?”"»」])\s{1,3}--?\s{0,3}(${PERSON})$`, 'u');
const SAID_AFTER = new RegExp(String.raw`^[\s,.]{0,3}(?:${VERBS}|according to|as told by) (${NAME})`, 'u');
const SAYING_AFTER = new RegExp(String.raw`^[\s,.]{0,3}(${NAME}) (?:${VERBS})(?![\p{L}])`, 'u');
const SAID_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])(${NAME}),? (?:${VERBS})[:,]?$`, 'u');
const ACCORDING_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])[Aa]ccording to (${NAME})[:,]?$`, 'u');
const THAI_BEFORE =
  /([\u0e00-\u0e7f][\u0e00-\u0e7f .]{1,60}?)\s{0,3}(?:กล่าวว่า|บอกว่า|เล่าว่า|เผยว่า|ระบุว่า|กล่าวไว้ว่า)[:,]?$/u;
/** After a dash anybody; else a name that goes on with a place or a date, or ends with an initial. A title does neither. */
const NAME_BELOW = new RegExp(
  String.raw`^(?:[—–―]|--?)\s{0,3}([\p{Lu}\u0e00-\u0e7f].{1,98})$|^(${WORD}(?: ${WORD}){0,3}(?:, .{2,60}|(?<= \p{Lu}\.)))$`,
  'u',
);
const ENDING = /(?:\n|\s)[—–―]\s{0,3}([\p{Lu}\u0e00-\u0e7f“"'][^—–―\n]{1,118})$|\n-{1,2}\s{0,3}(\p{Lu}[^\n]{1,118})$/u;
