// @ts-check

/** Times, amounts and states as people say them. Knows nothing of the page. */
const DAY_MS = 86_400_000;
// The visitor's own kind of Spanish, if there is one.
const tongue = navigator.languages.find((each) => /^es\b/.test(each)) ?? 'es';
const clock = new Intl.DateTimeFormat(tongue, { hour: 'numeric', minute: '2-digit' });
const shortDate = new Intl.DateTimeFormat(tongue, { dateStyle: 'medium' });
const date = new Intl.DateTimeFormat(tongue, { day: 'numeric', month: 'long', year: 'numeric' });
// A day of uses is a date without a time: no zone may move it.
const day = new Intl.DateTimeFormat(tongue, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** @param {string} iso a moment, in the visitor's own zone */
export const dateInWords = (iso) => date.format(new Date(iso));

/** @param {string} iso */
export const shortDateInWords = (iso) => shortDate.format(new Date(iso));

/** @param {string} text YYYY-MM-DD */
export const dayInWords = (text) => day.format(new Date(text));

/**
 * @param {string} iso
 * @param {Date} now
 */
export function renewalInWords(iso, now) {
  const at = new Date(iso);
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000);
  if (!(minutes > 0)) return 'Los usos se están renovando: vuelve a cargar la página.';
  const isToday = at.toDateString() === now.toDateString();
  const article = /^0?1\b/.test(clock.format(at)) ? 'la' : 'las';
  return `Se renuevan ${isToday ? 'hoy' : 'mañana'} a ${article} ${clock.format(at)} (${span(minutes)}).`;
}

/** @param {number} minutes */
function span(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [...(hours > 0 ? [counted(hours, 'hora')] : []), ...(rest > 0 ? [counted(rest, 'minuto')] : [])];
  return `dentro de ${parts.join(' y ')}`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** @param {{ used: number; limit: number; remaining: number }} use */
export function remainingInWords({ limit, remaining }) {
  if (remaining === 0) return limit === 1 ? 'Usado hoy' : 'Sin usos por hoy';
  if (limit === 1) return 'Queda 1 uso';
  return `${remaining === 1 ? 'Queda' : 'Quedan'} ${remaining} de ${limit}`;
}

/**
 * @param {number} minorUnits
 * @param {string} currency
 */
export function amountInWords(minorUnits, currency) {
  try {
    const format = new Intl.NumberFormat(tongue, { style: 'currency', currency });
    return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${minorUnits} ${currency}`;
  }
}

const PAYMENTS = new Map([
  ['paid', 'Pagado'],
  ['open', 'Pendiente'],
  ['void', 'Anulado'],
  ['uncollectible', 'Impagado'],
  ['refunded', 'Reembolsado'],
]);

/** @param {string} status */
export const paymentInWords = (status) => PAYMENTS.get(status) ?? status;

/** @param {{ status: string; isPremium: boolean; endDate: string | null }} subscription */
export function subscriptionInWords({ status, isPremium, endDate }) {
  const end = endDate === null ? '' : dateInWords(endDate);
  const until = end === '' ? '' : ` hasta el ${end}`;
  if (status === 'trialing' && isPremium) return `Estás en el periodo de prueba de Premium${until}.`;
  if (status === 'past_due') {
    return isPremium
      ? `No pudimos cobrar el último pago. Sigues teniendo Premium${until}: revisa tu forma de pago.`
      : 'No pudimos cobrar el último pago y Premium está en pausa. Revisa tu forma de pago.';
  }
  if (isPremium) return `Tienes Premium${until}.`;
  if (status === 'canceled') return `Tu suscripción terminó${end === '' ? '' : ` el ${end}`}. ${FREE}`;
  if (status === 'paused') return `Tu suscripción está en pausa. ${FREE}`;
  if (status === 'unpaid') return `Tu suscripción tiene pagos pendientes. ${FREE}`;
  if (status === 'incomplete') return `Tu suscripción espera el primer pago. ${FREE}`;
  return FREE;
}

const FREE = 'Tienes el plan gratuito: un uso al día en cada aplicación.';

/**
 * The last days up to one, oldest first.
 * @param {string} last YYYY-MM-DD
 * @param {number} count
 */
export function daysUpTo(last, count) {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
