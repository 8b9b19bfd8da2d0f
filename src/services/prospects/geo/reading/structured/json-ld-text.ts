/**
 * The text of a JSON-LD script as a value. What machines and people commonly get wrong is put right once, in one pass, and
 * told: line breaks within strings, comments, commas before a closing bracket. Anything else that is not JSON stays broken.
 */
export type JsonLdText =
  | { status: 'read' | 'repaired'; value: unknown; detail: string | null }
  | { status: 'broken'; detail: string };

const LONGEST_BLOCK = 512 * 1024;
const DEEPEST = 64;

export function jsonLdIn(text: string): JsonLdText {
  if (text.length > LONGEST_BLOCK) return broken('longer than 512 KiB');
  const given = text.replace(/^[\s\ufeff]+/, '').trimEnd();
  if (given === '') return broken('empty');
  if (depthOf(given) > DEEPEST) return broken(`nested deeper than ${DEEPEST} levels`);
  const value = parsed(given);
  if (!(value instanceof SyntaxError)) return { status: 'read', value, detail: null };
  const { repaired, repairs } = repair(given);
  const second = repairs.size === 0 ? value : parsed(repaired);
  if (second instanceof SyntaxError) return broken(`not JSON${positionOf(value)}`);
  return { status: 'repaired', value: second, detail: [...repairs].join(', ') };
}

const broken = (detail: string) => ({ status: 'broken', detail }) as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError('unreadable');
  }
}

/** Without the words of the message, which quotes the page. */
function positionOf({ message }: SyntaxError): string {
  const position = /at position ([0-9]{1,9})/.exec(message)?.[1];
  return position === undefined ? '' : ` from character ${Number(position) + 1} on`;
}

/** The deepest nesting of brackets outside strings; before it is parsed, for each level costs memory. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) inString = !inString;
    else if (inString) index += code === BACKSLASH ? 1 : 0;
    else if (code === BRACKET || code === BRACE) depth += 1;
    else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

const [QUOTE, BACKSLASH, BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

function repair(text: string): { repaired: string; repairs: Set<string> } {
  const repairs = new Set<string>();
  const told = (what: string, replacement: string) => {
    repairs.add(what);
    return replacement;
  };
  const repaired = text.replace(TOKENS, (token) => {
    if (token.startsWith('"')) return repairedString(token, told);
    if (token === ',') return told('commas before a closing bracket', '');
    return token === ';' ? told('a semicolon at the end', '') : told('comments', ' ');
  });
  return { repaired, repairs };
}

/**
 * Strings; comments, and the marks that hide a script from old browsers; commas and semicolons with nothing after them. A
 * string or a comment that is not closed goes on to the end, so that nothing is gone through twice.
 */
const TOKENS =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|\/\/[^\n\r]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|<!--|-->|<!\[CDATA\[|\]\]>|,(?=\s*[\]}])|;(?=\s*$)/gs;

function repairedString(token: string, told: (what: string, replacement: string) => string): string {
  return token.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\.|\p{Cc}/gsu, (found) => {
    if (found.length > 2 || /^\\["\\/bfnrt]$/.test(found)) return found;
    if (found.startsWith('\\')) return told('escapes that JSON has not', found === "\\'" ? "'" : found.slice(1));
    return told('line breaks and controls within strings', JSON.stringify(found).slice(1, -1));
  });
}
