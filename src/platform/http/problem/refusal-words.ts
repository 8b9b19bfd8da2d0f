import { ENGLISH_FAULTS, type FaultWords } from './fault-words.ts';
import type { Expected, JsonFault } from './json-fault.ts';

/**
 * Those sentences of a refusal that depend on what was asked or sent, so that no table of codes can hold them. English here; a
 * service whose readers speak another language has its own, beside its refusal format.
 */
export type RefusalWords = {
  /** The same for every reason to refuse a credential: it names where the operation looks, and never what it found there. */
  unauthorized: (locations: CredentialLocations, service: string) => string;
  /** `sent` is undefined where no Content-Type was, and holds visible characters only. */
  mediaType: (taken: readonly string[], sent: string | undefined) => string;
  json: (fault: JsonFault | UnfitJson) => string;
  /** What is wrong with a value of a request. */
  faults: FaultWords;
};

/** What the grammar does not tell: bytes that are no UTF-8, keys that would poison a prototype, a fault too far behind. */
type UnfitJson = 'encoding' | 'key' | 'far';

/** Where an operation looks for a credential. */
export type CredentialLocations = {
  /** Those that may hold a key, in the order in which they are read. */
  keyHeaders: readonly string[];
  /** Whether a cookie is read. */
  session: boolean;
  /** Whether it is the console's session that is read. */
  console: boolean;
  /** Whether a key of any service will do. */
  everyKey: boolean;
};

/** The part of a service's reference that says how to get a key. */
export const KEY_GUIDE = 'how-to-get-a-key';
export const howToGetAKey = (service: string) => `/docs/${service}#${KEY_GUIDE}`;

export const ENGLISH: RefusalWords = {
  faults: ENGLISH_FAULTS,
  unauthorized: ({ keyHeaders, session, console: isConsole, everyKey }, service) => {
    if (isConsole)
      return 'This operation is for operators: it reads a session of the console in the header Cookie, and there is no valid one. Sign in to the console.';
    if (keyHeaders.length === 0)
      return 'This operation reads a session in the header Cookie, and there is no valid one. Sign in.';
    const before = session ? 'a session in the header Cookie, or ' : '';
    return `This operation reads ${before}a key of ${everyKey ? 'any' : 'this'} service in the header ${keyHeaders.join(' or ')}, and there is no valid one. How to get a key: ${howToGetAKey(service)}`;
  },
  mediaType: (taken, sent) => {
    if (taken.length === 0) return 'This operation takes no body.';
    const found = sent === undefined ? 'there is no Content-Type' : `the body was sent as ${sent}`;
    return `This operation takes ${taken.join(' or ')}; ${found}.`;
  },
  json: (fault) => {
    if (fault === 'encoding') return 'The body is not valid UTF-8.';
    if (fault === 'key')
      return 'The body has a key that no operation takes: __proto__, or a constructor with a prototype.';
    if (fault === 'far') return 'The body is not valid JSON, somewhere behind its first 524,288 characters.';
    const { line, column, ends, expected } = fault;
    return `The body is not valid JSON: ${ends ? 'it ends in the middle, at' : 'it stops being so at'} line ${line}, column ${column} (counted in characters), where ${EXPECTED[expected]} is expected.`;
  },
};

const EXPECTED: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'first value': 'a value or ]',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or }',
  colon: 'a colon',
  'next value': 'a comma or ]',
  'next name': 'a comma or }',
  end: 'the end of the body',
  text: 'text without control characters, up to a double quote',
  escape: 'one of " \\ / b f n r t u after a backslash',
  hexadecimal: 'a hexadecimal digit',
  digit: 'a digit',
  word: 'true, false or null',
};
