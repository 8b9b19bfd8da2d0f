import type { Static } from 'typebox';
import Type from 'typebox';
import { ROUTE_SOURCES, ROUTE_STATUSES } from './mail-route.ts';
import type { Effect, ReasonCode, SyntaxFault } from './reasons.ts';
import { EFFECTS, REASON_CODES, reasonOf, SYNTAX_FAULT_CODES } from './reasons.ts';

/** The answer about an address, as it is sent and documented. */
const nullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description });

const oneOfOrNull = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value | null>({ type: ['string', 'null'], enum: [...values, null], description });

export const VERDICTS = ['valid', 'risky', 'invalid', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

const codesWith = (effect: Effect) =>
  REASON_CODES.filter((code) => reasonOf(code).effect === effect && !SYNTAX_FAULT_CODES.includes(code as SyntaxFault))
    .map((code) => `\`${code}\``)
    .join(', ');

const ReasonSchema = Type.Object(
  {
    code: oneOf<ReasonCode>(
      REASON_CODES,
      `Invalid: all of \`syntax.reason\`, ${codesWith('invalid')}. Unknown: ${codesWith('unknown')}. Risky: ${codesWith('risky')}. Notes: ${codesWith('note')}.`,
    ),
    effect: oneOf<Effect>(EFFECTS, 'What it does to the verdict; a note does nothing to it.'),
    detail: Type.String({ description: 'In words, for people. May change.' }),
    retryable: Type.Boolean({ description: 'True if the same question may have another answer soon.' }),
  },
  { title: 'AddressReason' },
);

const flag = (description: string) => Type.Boolean({ description });

export const AddressCheckSchema = Type.Object(
  {
    email: Type.String({ description: 'As it was given.' }),
    valid: Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'True for the verdicts valid and risky, false for invalid, null for unknown.',
    }),
    verdict: oneOf<Verdict>(
      VERDICTS,
      'The worst effect among the reasons: invalid before unknown before risky; valid if there is none of these. It never means that the mailbox exists.',
    ),
    syntax: Type.Object({
      valid: Type.Boolean(),
      reason: oneOfOrNull(SYNTAX_FAULT_CODES, 'The first fault; all are among `reasons`.'),
      eai: flag('The part before the @ has letters beyond ASCII, so that mail to it needs SMTPUTF8.'),
      idn: flag('The domain is internationalised.'),
    }),
    domain: Type.Object({
      input: nullableText('As it was typed; null if there is none to be seen.'),
      normalized: nullableText('In lower case and ASCII (UTS 46). Null if no name can be made of it.'),
      unicode: nullableText('The same for people.'),
      registrable: nullableText('What somebody has registered under a public suffix.'),
    }),
    canonical: nullableText(
      'One spelling for all the addresses that are known to reach the same mailbox: for finding doubles, not for writing to. Null if the syntax is not valid.',
    ),
    mx: Type.Object({
      status: oneOf(
        [...ROUTE_STATUSES, 'not_checked'],
        'What the domain name system says; `not_checked` if the syntax is not valid.',
      ),
      source: oneOfOrNull(
        ROUTE_SOURCES,
        "What mail is delivered by: MX records, the domain's own address, nothing because a null MX says so, or nothing. Null if not known.",
      ),
      records: Type.Array(
        Type.Object({
          exchange: Type.String({ description: 'A null MX is a dot.' }),
          priority: Type.Integer({ minimum: 0, maximum: 65_535 }),
        }),
        { description: 'By priority, at most 20.' },
      ),
      checked_at: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When the name servers were asked: up to an hour ago, as they allow.',
      }),
    }),
    flags: Type.Object({
      role: flag('The mailbox of a role, such as reservations@.'),
      free: flag('At a provider where anybody can have a mailbox.'),
      disposable: flag('At a provider of mailboxes for a few minutes.'),
      privacy_relay: flag('At a service that forwards to a mailbox which its owner keeps private. Not disposable.'),
      homoglyph: flag('With letters that look like others, or characters that cannot be seen.'),
      plus_tag: flag('With a tag after a plus sign.'),
    }),
    suggestion: nullableText('The address that was probably meant. Its domain has not been looked up.'),
    reasons: Type.Array(ReasonSchema, { description: 'The worst first.' }),
    not_checked: Type.Array(Type.Unsafe<'mailbox'>({ type: 'string', enum: ['mailbox'] }), {
      description: 'What nobody has looked at. No mail server is ever asked for the mailbox.',
    }),
  },
  { title: 'AddressCheck', description: 'What can be said about an e-mail address without writing to it.' },
);

export type AddressCheck = Static<typeof AddressCheckSchema>;
