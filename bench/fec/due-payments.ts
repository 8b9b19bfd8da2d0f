import { DAYS, dateOf } from './calendar.ts';
import type { Lettering, ThirdParty } from './lines.ts';

/**
 * Payments that are known before they happen: an invoice bears its letters and their date as soon as it is written, so when
 * it will be paid is settled with it.
 */
export type Payment = {
  readonly party: ThirdParty;
  readonly cents: number;
  readonly lettering: Lettering;
  /** The reference of the invoice. */
  readonly invoice: string;
  readonly isReceived: boolean;
};

export const LINES_A_PAYMENT = 2;
/** Nothing falls due in the last days, so that the year can be ended at a given line. */
export const LAST_DUE_DAY = DAYS.length - 8;

export class DuePayments {
  readonly #byDay = new Map<string, Payment[]>();
  #count = 0;
  #letterings = 0;

  /** Of those that are still to come. */
  get count(): number {
    return this.#count;
  }

  /** Letters that no other invoice has; none if the day lies outside the year. */
  letter(day: number): Lettering | undefined {
    if (day > LAST_DUE_DAY) return undefined;
    let code = '';
    for (let rest = this.#letterings + 26 ** 2; rest > 0; rest = Math.floor(rest / 26)) {
      code = String.fromCharCode(65 + (rest % 26)) + code;
    }
    this.#letterings += 1;
    return { code, date: dateOf(day) };
  }

  /** For the day of its letters. */
  plan(payment: Payment): void {
    this.#count += 1;
    const others = this.#byDay.get(payment.lettering.date);
    if (others === undefined) this.#byDay.set(payment.lettering.date, [payment]);
    else others.push(payment);
  }

  /** Those of a day, which are then no longer to come. */
  take(day: number): readonly Payment[] {
    const payments = this.#byDay.get(dateOf(day)) ?? [];
    this.#byDay.delete(dateOf(day));
    this.#count -= payments.length;
    return payments;
  }
}
