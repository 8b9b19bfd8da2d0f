import { validate as emailValidatorAccepts } from 'email-validator';
import { validate as isemailAccepts } from 'isemail';
import validator from 'validator';
import { systemClock } from '#kernel/clock.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';
import { startNameServer } from '#test/support/name-server.ts';
import { openMailHosts } from '../adapters/mail-hosts.ts';
import { readAddress } from '../address.ts';
import { checkAddress } from '../check-address.ts';
import type { Verdict } from '../schema.ts';
import type { AddressCase } from './cases.ts';
import { ADDRESS_CASES } from './cases.ts';
import { MAIL_ZONES } from './zones.ts';

/**
 * The seventy addresses through this service's rules, with a name server, and through three packages that judge the text
 * alone, with the options that serve them best. Right is to accept what is valid or risky, and nothing else.
 */
export type Comparison = {
  rows: { case: AddressCase; ours: Verdict; accepted: Record<Judge, boolean> }[];
  right: Record<Judge, number>;
};

export const JUDGES = ['ours', 'validator', 'isemail', 'email-validator'] as const;
export type Judge = (typeof JUDGES)[number];

export async function compareOnSeventy(): Promise<Comparison> {
  const names = await startNameServer(MAIL_ZONES);
  try {
    const hosts = openMailHosts({
      resolver: openDnsClient({ servers: [names.server] }),
      clock: systemClock,
      mayConnectTo: isPublicAddress,
    });
    const rows = await Promise.all(
      ADDRESS_CASES.map(async (each) => {
        const reading = readAddress(each.address);
        const domain = reading.faults.length === 0 ? (reading.domain?.ascii ?? null) : null;
        const { verdict } = checkAddress(reading, domain === null ? null : await hosts.find(domain));
        return {
          case: each,
          ours: verdict,
          accepted: { ours: isAccepted(verdict), ...acceptedByOthers(each.address) },
        };
      }),
    );
    const rightOf = (judge: Judge) => rows.filter((row) => row.accepted[judge] === isAccepted(row.case.verdict)).length;
    const right = Object.fromEntries(JUDGES.map((judge) => [judge, rightOf(judge)])) as Record<Judge, number>;
    return { rows, right };
  } finally {
    await names.stop();
  }
}

export const isAccepted = (verdict: Verdict): boolean => verdict === 'valid' || verdict === 'risky';

function acceptedByOthers(address: string) {
  return {
    validator: validator.isEmail(address, {
      allow_utf8_local_part: true,
      require_tld: true,
      allow_ip_domain: false,
      allow_display_name: false,
    }),
    isemail: isemailAccepts(address, { minDomainAtoms: 2, allowUnicode: true }),
    'email-validator': emailValidatorAccepts(address),
  };
}
