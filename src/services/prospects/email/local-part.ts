import { hasHidden, inPlainLetters, mixesAlphabets } from './lookalike.ts';
import type { Finding, SyntaxFault } from './reasons.ts';

/**
 * Reads what stands before the @: dot-separated words (RFC 5321), also with letters beyond ASCII (RFC 6531), or a string
 * in quotes. Comments and the older forms of message headers (RFC 5322) are not addresses of mailboxes.
 */
export type LocalPart = {
  /** In Unicode's composed form (NFC), otherwise as typed. */
  text: string;
  isInternational: boolean;
  faults: readonly SyntaxFault[];
  findings: readonly Finding[];
};

export function readLocalPart(typed: string): LocalPart {
  const text = typed.normalize('NFC');
  const isQuoted = /^".*"$/s.test(text) && text.length > 1;
  const isInternational = /\P{ASCII}/u.test(text);
  const fault = isQuoted ? quotedFault(text) : wordsFault(text);
  const faults: SyntaxFault[] = [
    ...(fault === null ? [] : [fault]),
    ...(Buffer.byteLength(text) > MAX_BYTES ? (['local_too_long'] as const) : []),
  ];
  const findings: Finding[] = [
    ...(hasHidden(text) ? (['hidden_character'] as const) : []),
    ...(isDisguised(text) ? (['homoglyph'] as const) : []),
    ...(isQuoted ? (['quoted_local_part'] as const) : []),
    ...(isInternational ? (['international_local_part'] as const) : []),
  ];
  return { text, isInternational, faults, findings };
}

/** Without quotes where it needs none: "tan"@ and tan@ are the same mailbox. */
export function unquoted(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1]?.replace(/\\(.)/gs, '$1');
  return inner !== undefined && wordsFault(inner) === null ? inner : text;
}

const MAX_BYTES = 64;

/** Full-width and other variants of plain letters are lookalikes too. */
const isDisguised = (text: string) => mixesAlphabets(text) || inPlainLetters(text) !== text;

function wordsFault(text: string): SyntaxFault | null {
  if (text === '') return 'no_local_part';
  if (/\p{Z}/u.test(text)) return 'blank_inside';
  if (/\([^()]*\)/.test(text)) return 'comment';
  if (!WORDS.test(text)) return 'local_character';
  return /^\.|\.$|\.\./.test(text) ? 'local_dot' : null;
}

/** Printable ASCII without ()<>[]:;@\," and the blank; beyond ASCII all that is assigned and not for private use. */
const WORDS = /^(?:[!#-'*+\-./0-9=?A-Z^-~]|(?!\p{ASCII})[^\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Z}])+$/u;

function quotedFault(text: string): SyntaxFault | null {
  return QUOTED.test(text) ? null : 'local_character';
}

const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~]|(?!\p{ASCII})[^\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Zl}\p{Zp}])*"$/u;
