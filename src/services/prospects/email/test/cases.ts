import type { ReasonCode } from '../reasons.ts';
import type { AddressCheck, Verdict } from '../schema.ts';

/**
 * Seventy addresses and what has to be said of them: 27 that are good, 36 that are none, and 7 that need a second look.
 * Their domains have the mail servers of zones.ts.
 */
export type AddressCase = {
  n: number;
  address: string;
  verdict: Verdict;
  /** Must be among the reasons. */
  reason?: ReasonCode;
  /** Exactly these are set; not judged if absent. */
  flags?: readonly (keyof AddressCheck['flags'])[];
  suggestion?: string | null;
  canonical?: string;
  normalized?: string;
};

const good = (n: number, address: string, more: Partial<AddressCase> = {}): AddressCase => {
  return { n, address, verdict: 'valid', suggestion: null, ...more };
};
const bad = (n: number, address: string, reason: ReasonCode, suggestion: string | null = null): AddressCase => {
  return { n, address, verdict: 'invalid', reason, suggestion };
};
const doubtful = (n: number, address: string, reason: ReasonCode, more: Partial<AddressCase> = {}): AddressCase => {
  return { n, address, verdict: 'risky', reason, ...more };
};

const LONGEST_LABEL = 'l'.repeat(63);

export const ADDRESS_CASES: readonly AddressCase[] = [
  good(1, 'simple@example.com', { flags: [], normalized: 'example.com', canonical: 'simple@example.com' }),
  good(2, 'first.last@example.com', { flags: [] }),
  good(3, 'tan+tag@example.com', { flags: ['plus_tag'], canonical: 'tan+tag@example.com' }),
  good(4, 'TAN@EXAMPLE.COM', { normalized: 'example.com', canonical: 'TAN@example.com' }),
  good(5, 'tan@sub.example.co.th', { normalized: 'sub.example.co.th' }),
  good(6, "o'brien@example.com"),
  good(7, '!#$%&*+-/=?^_`{|}~@example.com'),
  good(8, 'tan%x@y.org'),
  good(9, `${'a'.repeat(64)}@example.com`),
  good(10, `tan@${LONGEST_LABEL}.com`),
  good(11, 'tan@xn--fsqu00a.com', { normalized: 'xn--fsqu00a.com' }),
  good(12, 'tan@例子.com', { normalized: 'xn--fsqu00a.com' }),
  good(13, '用户@例子.广告', { reason: 'international_local_part', normalized: 'xn--fsqu00a.xn--4rr70v' }),
  good(14, 'δοκιμή@παράδειγμα.ελ', { flags: [], normalized: 'xn--hxajbheg2az3al.xn--qxam' }),
  good(15, 'ทดสอบ@โรงแรม.ไทย', { flags: [], normalized: 'xn--72c6ceb3md.xn--o3cw4h' }),
  good(16, 'tan@faß.de', { normalized: 'xn--fa-hia.de' }),
  good(17, 'tan@EXAMPLE。com', { normalized: 'example.com' }),
  good(18, 'tan@ｅxample.com', { normalized: 'example.com', flags: [] }),
  good(19, 'tan@example.museum'),

  bad(20, '', 'empty'),
  bad(21, 'tan', 'no_at_sign'),
  bad(22, 'tan@', 'no_domain'),
  bad(23, '@example.com', 'no_local_part'),
  bad(24, 'tan@@example.com', 'at_sign_repeated', 'tan@example.com'),
  bad(25, 'tan wei@example.com', 'blank_inside'),
  bad(26, '.tan@example.com', 'local_dot'),
  bad(27, 'tan.@example.com', 'local_dot'),
  bad(28, 'tan..wei@example.com', 'local_dot'),
  bad(29, 'tan@example', 'single_label'),
  bad(30, 'tan@localhost', 'single_label'),
  bad(31, 'tan@192.0.2.1', 'ip_address'),
  bad(32, 'tan@[192.0.2.1]', 'ip_literal'),
  bad(33, 'tan@[IPv6:2001:db8::1]', 'ip_literal'),
  bad(34, 'tan@-example.com', 'label_hyphen'),
  bad(35, 'tan@example-.com', 'label_hyphen'),
  bad(36, 'tan@exa_mple.com', 'domain_character'),
  bad(37, 'tan@example..com', 'label_empty', 'tan@example.com'),
  bad(38, 'tan@.example.com', 'label_empty', 'tan@example.com'),
  bad(39, `${'a'.repeat(65)}@example.com`, 'local_too_long'),
  bad(40, `tan@${LONGEST_LABEL}l.com`, 'label_too_long'),
  bad(41, `tan@${`${LONGEST_LABEL}.`.repeat(4)}com`, 'address_too_long'),
  bad(42, 'tan@example.com\r\nBcc: wei@example.com', 'control_character'),
  bad(43, 'tan\0@example.com', 'control_character'),
  bad(44, 'Tan Wei <tan@example.com>', 'display_name', 'tan@example.com'),
  bad(45, 'mailto:tan@example.com', 'mailto', 'tan@example.com'),
  bad(46, 'tan@example.com, wei@example.com', 'several_addresses'),
  bad(47, 'tan(comment)@example.com', 'comment', 'tan@example.com'),
  bad(48, 'tan@example.c', 'malformed_tld'),
  bad(49, 'tan@example.123', 'malformed_tld'),
  bad(50, 'tan@mailhost!username', 'domain_character'),
  bad(51, 'tan@xn--zzzzz--bad.com', 'domain_not_idna'),
  bad(52, 'tan@example.com.', 'trailing_dot', 'tan@example.com'),
  bad(53, 'tan@1.2.3', 'ip_address'),
  bad(54, 'tan@0x7f.1', 'ip_address'),

  doubtful(55, 't\u200ban@example.com', 'hidden_character', { flags: ['homoglyph'], suggestion: 'tan@example.com' }),
  doubtful(56, 't\u0430n@example.com', 'homoglyph', { flags: ['homoglyph'] }),
  doubtful(57, '"tan wei"@example.com', 'quoted_local_part', { suggestion: null }),
  doubtful(58, '"a@b"@example.com', 'quoted_local_part', { suggestion: null }),
  doubtful(59, 'tan@gmial.com', 'possible_typo', { suggestion: 'tan@gmail.com' }),
  bad(60, 'tan@gmail.con', 'domain_not_found', 'tan@gmail.com'),
  good(61, 'tan@yahoo.com.sg', { flags: ['free'] }),
  good(62, 'tan@hotmail.co.th', { flags: ['free'] }),
  good(63, 'tan@singnet.com.sg', { flags: ['free'] }),
  good(64, 'info@example.com', { flags: ['role'], reason: 'role_mailbox' }),
  doubtful(65, 'tan@mailinator.com', 'disposable', { flags: ['disposable'] }),
  doubtful(66, 'tan@sub.mailinator.com', 'disposable', { flags: ['disposable'] }),
  good(67, 'tan@duck.com', { flags: ['privacy_relay'] }),
  good(68, 'T.an+hotel@gmail.com', { flags: ['free', 'plus_tag'], canonical: 'tan@gmail.com' }),
  good(69, 'tan@googlemail.com', { flags: ['free'], canonical: 'tan@gmail.com' }),
  good(70, '  tan@example.com ', { reason: 'blanks_trimmed', canonical: 'tan@example.com' }),
];
