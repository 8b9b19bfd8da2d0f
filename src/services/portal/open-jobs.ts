import type { SettingsOf } from '#platform/config/setting.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import { openMailTransport } from '#platform/mail/open-transport.ts';
import type { Platform } from '#platform/service.ts';
import { openStripe } from './adapters/stripe.ts';
import { Billing } from './billing/billing.ts';
import type { BillingProvider } from './billing/provider.ts';
import type { PortalJobContext } from './context.ts';
import type { settings } from './settings.ts';
import { addUsageMonths } from './store/usage-months.ts';

type Values = SettingsOf<typeof settings>;

/** What a worker needs: mail, the payment provider, and room for the next uses. */
export async function openPortalJobs(platform: Platform, values: Values): Promise<PortalJobContext> {
  const { database, background, enqueue, log } = platform;
  const faults = faultsOf(values);
  if (faults.length > 0) throw new ConfigurationError(faults);
  await addUsageMonths(background, values.QUOTA_TIME_ZONE);
  const provider = openProvider(values);
  return {
    background,
    log,
    quotaTimeZone: values.QUOTA_TIME_ZONE,
    billing: provider === undefined ? null : new Billing({ provider, database, background, enqueue }),
    mail: { transport: openMailTransport(platform, values, values.MAIL_FROM), url: portalUrl(platform, values), log },
  };
}

/** Where browsers reach the portal: an origin. */
export const portalUrl = (platform: Platform, values: Values): string => values.PORTAL_URL ?? platform.localUrl;

function openProvider(values: Values): BillingProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = values;
  if (secretKey === undefined || priceId === undefined) return undefined;
  return openStripe({ secretKey, priceId, webhookSecrets, apiUrl: values.STRIPE_API_URL });
}

/** What only makes sense together. */
function faultsOf(values: Values): string[] {
  const faults: string[] = [];
  if ((values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined)) {
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all');
  }
  const stripe = [values.STRIPE_SECRET_KEY, values.STRIPE_PRICE_ID, values.STRIPE_WEBHOOK_SECRETS[0]];
  if (new Set(stripe.map((value) => value === undefined)).size > 1) {
    faults.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS and STRIPE_PRICE_ID are set together or not at all');
  }
  return faults;
}
