/**
 * Every reason that an answer about an address may give: a code that programs can rely on, what it does to the verdict,
 * and words for people. The verdict is the worst effect among the reasons, in the order of `EFFECTS`.
 */
export const EFFECTS = ['invalid', 'unknown', 'risky', 'note'] as const;
export type Effect = (typeof EFFECTS)[number];

/** What makes the text no address. All of these are `invalid`, and the domain name system is not asked. */
const SYNTAX_FAULTS = {
  empty: 'There is no address.',
  control_character: 'It contains a control character, such as a line break, or broken text.',
  mailto: 'It is a link. The address alone is wanted.',
  display_name: 'There is more than the address between the angle brackets. The address alone is wanted.',
  several_addresses: 'There is more than one address.',
  no_at_sign: 'There is no @.',
  at_sign_repeated: 'There is more than one @.',
  no_local_part: 'Nothing stands before the @.',
  no_domain: 'Nothing stands after the @.',
  blank_inside:
    'There is a blank inside. If it was typed as a plus sign: in a query string that has to be sent as %2B.',
  comment: 'There is a comment in parentheses.',
  local_dot: 'In front of the @, a dot stands at an end or beside another dot.',
  local_character: 'In front of the @, there is a character that is not allowed there.',
  local_too_long: 'What stands before the @ is longer than 64 bytes.',
  address_too_long: 'The address is longer than 254 bytes.',
  ip_literal: 'An address of a machine in brackets stands in place of a domain.',
  ip_address: 'The domain is the address of a machine, in one of its spellings.',
  trailing_dot: 'The domain ends with a dot.',
  domain_character: 'The domain contains a character that is not allowed there.',
  domain_not_idna: 'The domain is not a well-formed internationalised name.',
  label_empty: 'In the domain, a dot stands in front or beside another dot.',
  label_hyphen: 'A part of the domain begins or ends with a hyphen.',
  label_too_long: 'A part of the domain is longer than 63 characters.',
  domain_too_long: 'The domain is longer than 253 characters.',
  single_label: 'The domain has no dot, so it is a name of a local network.',
  malformed_tld: 'The ending of the domain is a single character, or has digits in it.',
  special_use_domain: 'This ending is reserved for examples, tests or local networks.',
} as const;

export type SyntaxFault = keyof typeof SYNTAX_FAULTS;

const FINDINGS = {
  domain_not_found: ['invalid', 'The domain does not exist.'],
  null_mx: ['invalid', 'The domain states that it takes no mail.'],
  no_mail_host: ['invalid', 'The domain has neither a mail server nor an address of its own.'],
  mx_dangling: ['invalid', 'None of its mail servers has an address.'],
  mx_unroutable: ['invalid', 'Its mail servers cannot be reached from the public internet.'],
  dns_timeout: ['unknown', 'The name servers did not answer in time. Ask again later.'],
  dns_failure: ['unknown', 'The name servers could not answer. Ask again later.'],
  dns_busy: ['unknown', 'Too many domains are being looked up at this moment. Ask again.'],
  dns_untrusted: [
    'unknown',
    'The name servers that can be asked deny names that are known to exist, so they are not believed. Ask again later.',
  ],
  hidden_character: ['risky', 'There is a character in it that cannot be seen.'],
  homoglyph: ['risky', 'Letters of different alphabets look alike here, so that it may pass for another address.'],
  quoted_local_part: ['risky', 'What stands before the @ is in quotes. That is allowed, and few systems take it.'],
  possible_typo: ['risky', 'The domain looks like a slip in typing that of a large provider.'],
  disposable: ['risky', 'The domain gives out mailboxes for a few minutes.'],
  implicit_mx: ['risky', 'The domain names no mail server. Mail goes to its own address, if that takes any.'],
  mx_misconfigured: ['risky', 'The domain states that it takes no mail, and names mail servers all the same.'],
  blanks_trimmed: ['note', 'Blanks around the address were left out.'],
  international_local_part: ['note', 'Not all mail systems take such letters in front of the @ (SMTPUTF8).'],
  role_mailbox: ['note', 'It is the mailbox of a role, not of a person.'],
  privacy_relay: ['note', 'It forwards to a mailbox that its owner keeps private.'],
  unlisted_tld: ['note', 'The ending of the domain is on no official list that is known here.'],
  mx_alias: ['note', 'A mail server is named by an alias, which the standard forbids and most senders accept.'],
  mx_partly_broken: ['note', 'At least one of its mail servers cannot be reached, and at least one can.'],
} as const satisfies Record<string, readonly [Effect, string]>;

export type Finding = keyof typeof FINDINGS;
export type ReasonCode = SyntaxFault | Finding;

export type Reason = { code: ReasonCode; effect: Effect; detail: string; retryable: boolean };

export function reasonOf(code: ReasonCode): Reason {
  const [effect, detail] = code in FINDINGS ? FINDINGS[code as Finding] : ['invalid' as const, faultWords(code)];
  return { code, effect, detail, retryable: effect === 'unknown' };
}

const faultWords = (code: ReasonCode) => SYNTAX_FAULTS[code as SyntaxFault];

const codesOf = <Code extends string>(table: Record<Code, unknown>) => Object.keys(table) as Code[];

export const SYNTAX_FAULT_CODES = codesOf(SYNTAX_FAULTS);
export const REASON_CODES: readonly ReasonCode[] = [...SYNTAX_FAULT_CODES, ...codesOf(FINDINGS)];
