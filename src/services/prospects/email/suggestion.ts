import { FREE_PROVIDERS } from '../text/free-providers.ts';
import type { AddressReading } from './address.ts';
import { readAddress } from './address.ts';
import type { DomainName } from './domain-name.ts';
import { seenAs } from './lookalike.ts';
import { meantProvider } from './misspelling.ts';

/** The address that was probably meant, if that is another than the one that was given. It is always well-formed. */
export type Suggestion = {
  address: string;
  /** The domain was typed with a slip. */
  mendsDomain: boolean;
  /** The domain is written in letters that make it look like the suggested one. */
  imitates: boolean;
};

export function suggestionFor(reading: AddressReading): Suggestion | null {
  let meant = reading;
  for (let step = 0; step < MAX_STEPS && meant.meant !== null; step += 1) meant = readAddress(meant.meant);
  const mended = mend(meant);
  if (mended !== null || meant === reading || meant.meant !== null || meant.faults.length > 0) return mended;
  return { address: meant.text, mendsDomain: false, imitates: false };
}

/** A link in brackets with a blank in it is unwrapped; a link in a link in a link is no mistake. */
const MAX_STEPS = 3;

function mend({ local, domain }: AddressReading): Suggestion | null {
  if (local === null || domain === null || local.faults.length > 0) return null;
  const imitated = imitatedProvider(domain);
  const provider = imitated ?? meantProvider(domain.ascii ?? domain.input);
  if (provider === null) return null;
  const address = `${local.text}@${provider}`;
  return { address, mendsDomain: imitated === null, imitates: imitated !== null };
}

/** The provider's domain that the eye takes this one for. */
function imitatedProvider({ unicode }: DomainName): string | null {
  if (unicode === null || /^\p{ASCII}*$/u.test(unicode)) return null;
  const seen = seenAs(unicode);
  return FREE_PROVIDERS.has(seen) || IMITATED.has(seen) ? seen : null;
}

/** Others that are worth an imitation. */
const IMITATED = new Set(
  (
    'agoda.com airbnb.com amazon.com apple.com booking.com expedia.com facebook.com google.com grab.com instagram.com ' +
    'linkedin.com microsoft.com paypal.com stripe.com traveloka.com tripadvisor.com wise.com dbs.com dbs.com.sg ' +
    'ocbc.com uob.com.sg kasikornbank.com bangkokbank.com scb.co.th'
  ).split(' '),
);
