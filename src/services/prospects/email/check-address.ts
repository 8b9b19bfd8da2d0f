import { FREE_PROVIDERS } from '../text/free-providers.ts';
import { isRole } from '../text/role-names.ts';
import type { AddressReading } from './address.ts';
import { canonicalAddress } from './canonical.ts';
import { isDisposable } from './disposable.ts';
import { unquoted } from './local-part.ts';
import type { MailRoute } from './mail-route.ts';
import { isPrivacyRelay } from './privacy-relays.ts';
import type { Finding, Reason } from './reasons.ts';
import { EFFECTS, reasonOf } from './reasons.ts';
import type { AddressCheck, Verdict } from './schema.ts';
import { suggestionFor } from './suggestion.ts';

/**
 * The answer about an address: what was read, what the domain name system said of its domain, what is known about both,
 * and the verdict. Asks nobody: `route` is null where the domain was not looked up.
 */
export function checkAddress(reading: AddressReading, route: (MailRoute & { checkedAt: Date }) | null): AddressCheck {
  const { input, local, domain, faults } = reading;
  const suggestion = suggestionFor(reading);
  const flags = flagsOf(reading, suggestion?.imitates === true);
  const found: Finding[] = [
    ...reading.findings,
    ...(suggestion?.imitates ? (['homoglyph'] as const) : []),
    ...(suggestion?.mendsDomain ? (['possible_typo'] as const) : []),
  ];
  const known: Finding[] = [
    ...(flags.disposable ? (['disposable'] as const) : []),
    ...(flags.privacy_relay ? (['privacy_relay'] as const) : []),
    ...(flags.role ? (['role_mailbox'] as const) : []),
    ...(route?.findings ?? []),
  ];
  // Of what is no address it would only distract.
  const codes = [...faults, ...found, ...(faults.length === 0 ? known : [])];
  const reasons = worstFirst([...new Set(codes)].map(reasonOf));
  const verdict = verdictOf(reasons);
  return {
    email: input,
    valid: verdict === 'unknown' ? null : verdict !== 'invalid',
    verdict,
    syntax: {
      valid: faults.length === 0,
      reason: faults[0] ?? null,
      eai: local?.isInternational ?? false,
      idn: domain?.isInternational ?? false,
    },
    domain: {
      input: domain?.input ?? null,
      normalized: domain?.ascii ?? null,
      unicode: domain?.unicode ?? null,
      registrable: domain?.registrable ?? null,
    },
    canonical:
      faults.length === 0 && local !== null && domain?.ascii != null
        ? canonicalAddress(local.text, domain.ascii)
        : null,
    mx: {
      status: route?.status ?? 'not_checked',
      source: route?.source ?? null,
      records: (route?.records ?? []).map(({ exchange, priority }) => ({ exchange, priority })),
      checked_at: route?.checkedAt.toISOString() ?? null,
    },
    flags,
    suggestion: suggestion?.address ?? null,
    reasons,
    not_checked: ['mailbox'],
  };
}

function flagsOf({ local, domain, findings }: AddressReading, imitates: boolean): AddressCheck['flags'] {
  const name = local === null || local.faults.length > 0 ? '' : unquoted(local.text);
  const ascii = domain?.ascii ?? '';
  return {
    role: isRole(name),
    free: FREE_PROVIDERS.has(ascii) || FREE_PROVIDERS.has(domain?.registrable ?? ''),
    disposable: isDisposable(ascii),
    privacy_relay: isPrivacyRelay(ascii),
    homoglyph: imitates || findings.includes('homoglyph') || findings.includes('hidden_character'),
    plus_tag: /^[^+].*\+/s.test(name),
  };
}

const worstFirst = (reasons: readonly Reason[]) =>
  reasons.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect));

function verdictOf([worst]: readonly Reason[]): Verdict {
  return worst === undefined || worst.effect === 'note' ? 'valid' : worst.effect;
}
