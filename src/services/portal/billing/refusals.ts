import { portalProblem } from '../problems.ts';
import type { Billing } from './billing.ts';
import { BillingUnavailable } from './provider.ts';

/** What people are told when payments cannot be had. */
export function requireBilling(billing: Billing | null): Billing {
  if (billing === null) throw portalProblem('pagos_no_disponibles');
  return billing;
}

/** A provider that does not answer is not our failure, and not the caller's. */
export async function orProviderProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BillingUnavailable || isTimeout(error)) {
      throw portalProblem('proveedor_no_responde', { cause: error });
    }
    throw error;
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
