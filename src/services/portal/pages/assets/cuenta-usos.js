// @ts-check
import { block, element } from './dom.js';
import { counted, dayInWords, daysUpTo, remainingInWords, renewalInWords } from './words.js';

/** @typedef {{ appName: string; date: string; used: number; limit: number; remaining: number }} Use */

const DAYS = 30;
const HEIGHT = 60;
const STEP = 10;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {readonly Use[]} usage
 * @param {string | null} renewal
 */
export function showUsage(usage, renewal) {
  const today = usage.reduce((latest, { date }) => (date > latest ? date : latest), '');
  if (today === '') return;
  for (const use of usage) if (use.date === today) showToday(use);
  block('renovacion').textContent = renewal === null ? '' : renewalInWords(renewal, new Date());
  showMonth(usage, today);
}

/** @param {string} appName */
const place = (appName) => document.querySelector(`[data-app="${CSS.escape(appName)}"]`);

/** @param {Use} use */
function showToday(use) {
  const left = place(use.appName)?.querySelector('.left');
  if (!(left instanceof HTMLElement)) return;
  left.textContent = remainingInWords(use);
  left.dataset['left'] = use.remaining === 0 ? 'none' : 'some';
}

/**
 * @param {readonly Use[]} usage
 * @param {string} today
 */
function showMonth(usage, today) {
  const days = daysUpTo(today, DAYS);
  const uses = new Map(usage.filter(({ used }) => used > 0).map((use) => [`${use.date} ${use.appName}`, use]));
  /** @type {Map<string, number>} */
  const totals = new Map(days.map((day) => [day, 0]));
  for (const { date, used } of uses.values()) {
    const so = totals.get(date);
    if (so !== undefined) totals.set(date, so + used);
  }
  const sum = [...totals.values()].reduce((total, each) => total + each, 0);
  // Thirty strokes on the ground would look like something that failed.
  block('grafico').replaceChildren(...(sum === 0 ? [] : [chart([...totals.values()]), scale(days)]));
  const active = [...totals.values()].filter((each) => each > 0).length;
  block('resumen').textContent =
    sum === 0 ? 'Todavía no hay usos en los últimos 30 días.' : `${counted(sum, 'uso')} en ${counted(active, 'día')}.`;
  block('tabla-usos').hidden = sum === 0;
  const newestFirst = [...uses.values()].sort((one, other) => (one.date < other.date ? 1 : -1));
  block('usos').replaceChildren(
    ...newestFirst.map(({ date, appName, used }) =>
      element(
        'tr',
        element('td', dayInWords(date)),
        element('td', place(appName)?.querySelector('.title')?.textContent ?? appName),
        element('td', String(used)),
      ),
    ),
  );
}

/**
 * For the eye only: the summary and the table say the same in words.
 * @param {readonly number[]} totals
 */
function chart(totals) {
  const most = Math.max(1, ...totals);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${DAYS * STEP} ${HEIGHT}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const [index, total] of totals.entries()) {
    const height = total === 0 ? 1 : Math.max(4, (total / most) * HEIGHT);
    const bar = document.createElementNS(SVG, 'rect');
    const facts = { x: index * STEP + 1, y: HEIGHT - height, width: STEP - 2, height };
    for (const [name, value] of Object.entries(facts)) bar.setAttribute(name, String(value));
    if (total === 0) bar.setAttribute('class', 'none');
    svg.append(bar);
  }
  return svg;
}

/** @param {readonly string[]} days */
function scale(days) {
  const line = element('p', element('span', dayInWords(days[0] ?? '')), element('span', 'hoy'));
  line.className = 'scale';
  line.ariaHidden = 'true';
  return line;
}
