import { withoutEnd } from '#lib/text/text-ends.ts';
import type { DomainName } from './domain-name.ts';
import { readDomainName } from './domain-name.ts';
import type { LocalPart } from './local-part.ts';
import { readLocalPart } from './local-part.ts';
import { hasHidden, inPlainLetters, isDisguise, mixesAlphabets, withoutHidden } from './lookalike.ts';
import type { Finding, SyntaxFault } from './reasons.ts';

/**
 * Takes a text apart into local part and domain and says what is wrong with either. Blanks around it are left out; a text
 * that wraps an address, such as `Tan <tan@hotel.sg>`, is no address, but what it wraps is remembered. Nothing is looked
 * up, and the text is never changed in silence.
 */
export type AddressReading = {
  input: string;
  /** Without the blanks around it. */
  text: string;
  local: LocalPart | null;
  domain: DomainName | null;
  /** Empty: it is an address. */
  faults: readonly SyntaxFault[];
  findings: readonly Finding[];
  /** What was probably meant where the writing alone is at fault. It has not been judged. */
  meant: string | null;
};

export function readAddress(input: string): AddressReading {
  const text = withoutOuterBlanks(input);
  const findings: Finding[] = text === input ? [] : ['blanks_trimmed'];
  const no = (fault: SyntaxFault, meant: string | null = null): AddressReading => {
    return { input, text, local: null, domain: null, faults: [fault], findings, meant };
  };
  if (text === '') return no('empty');
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return no('control_character');
  const link = /^mailto:([^?]*)/i.exec(text)?.[1];
  if (link !== undefined) return no('mailto', decoded(link));
  const inBrackets = /<([^<>]*)>$/.exec(text)?.[1];
  if (inBrackets !== undefined) return no('display_name', inBrackets);
  const at = text.lastIndexOf('@');
  if (at < 0) return no('no_at_sign', changed(text, inPlainLetters(text)));
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const isQuoted = before.startsWith('"') && before.endsWith('"');
  if (before.includes('@') && !isQuoted) {
    if (/[\p{Z},;<>]/u.test(before)) return no('several_addresses');
    return no('at_sign_repeated', changed(text, text.replace(/@{2,}/, '@')));
  }
  const local = readLocalPart(before);
  const domain = readDomainName(after);
  return {
    input,
    text,
    local,
    domain,
    faults: [...local.faults, ...domain.faults, ...lengthFaults(local, domain)],
    findings: [...new Set([...findings, ...local.findings, ...domainFindings(domain)])],
    meant: isQuoted ? null : changed(text, `${tidyLocal(before)}@${tidyDomain(domain)}`),
  };
}

const MAX_BYTES = 254;

function lengthFaults(local: LocalPart, domain: DomainName): SyntaxFault[] {
  const bytes = Buffer.byteLength(local.text) + 1 + (domain.ascii ?? domain.input).length;
  return bytes > MAX_BYTES ? ['address_too_long'] : [];
}

/** A name in other letters is nobody's disguise under an ending in those letters. */
function domainFindings({ input, ascii, unicode, isListed, faults }: DomainName): Finding[] {
  if (ascii === null || unicode === null) return [];
  const labels = unicode.split('.');
  const hasLatinEnding = /^[a-z]+$/.test(labels.at(-1) ?? '');
  const isDoubtful = labels.some((label) => mixesAlphabets(label) || (hasLatinEnding && isDisguise(label)));
  return [
    // Those that a script needs stay in the name; the others are dropped from it.
    ...(hasHidden(input) && !hasHidden(unicode) ? (['hidden_character'] as const) : []),
    ...(isDoubtful ? (['homoglyph'] as const) : []),
    ...(isListed || faults.length > 0 ? [] : (['unlisted_tld'] as const)),
  ];
}

function withoutOuterBlanks(text: string): string {
  const isBlank = (character: string | undefined) => character !== undefined && /[\p{Zs}\t]/u.test(character);
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const changed = (text: string, other: string) => (other === text ? null : other);

/** Without what is there by mistake. */
function tidyLocal(typed: string): string {
  return inPlainLetters(withoutHidden(typed))
    .replace(/\([^()]*\)/g, '')
    .split('.')
    .map((part, index) => withoutEnd(index === 0 ? part : part.replace(/^\p{Z}+/u, ''), /\p{Z}/u))
    .join('.');
}

function tidyDomain({ input, unicode }: DomainName): string {
  const tidy = (hasHidden(unicode ?? '') ? input : withoutHidden(input))
    .replace(/\([^()]*\)/g, '')
    .replace(/[\p{Z}.]+/gu, (between) => (between.includes('.') ? '.' : between))
    .replace(/^[\p{Z}.]+/u, '');
  return withoutEnd(tidy, /[.。．｡,;]/u);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
