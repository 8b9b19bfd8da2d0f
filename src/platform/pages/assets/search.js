// @ts-check

/**
 * Searches operations, parameters and problem codes of all services. What there is comes as a module, when the reader first
 * turns to the box. Every word that is typed must be found; what begins with it comes first.
 */

/** @typedef {readonly [kind: string, title: string, about: string, to: string]} Row */

const MOST = 12;
const root = document.querySelector('.search');
const input = root?.querySelector('input') ?? null;
const found = root?.querySelector('ul') ?? null;
const status = root?.querySelector('[role=status]') ?? null;

/** @type {Promise<readonly Row[]> | undefined} */
let loading;

function load() {
  loading ??= import(/** @type {HTMLElement} */ (root).dataset['index'] ?? '').then((module) => module.default);
  return loading;
}

/**
 * @param {Row} row
 * @param {readonly string[]} words
 */
function weigh([kind, title, about], words) {
  const name = title.toLowerCase();
  const rest = about.toLowerCase();
  // Every path has "api" in it: whoever looks for an API key wants to be told how to get one.
  let weight = kind === 'guide' ? 4 : kind === 'operation' ? 1 : 0;
  for (const word of words) {
    if (name === word) weight += 8;
    else if (name.startsWith(word)) weight += 6;
    else if (name.includes(word)) weight += 4;
    else if (rest.includes(word)) weight += 2;
    else return 0;
  }
  return weight;
}

/** @param {Row} row */
function entry([kind, title, about, to]) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const line = document.createElement('span');
  link.href = to;
  const name = document.createElement('b');
  name.textContent = title;
  line.textContent = `${kind} · ${about}`;
  link.append(name, line);
  item.append(link);
  return item;
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} found
 */
async function show(input, found) {
  const typed = input.value;
  const words = typed.toLowerCase().split(' ').filter(Boolean);
  const rows = words.length === 0 ? [] : await load();
  if (input.value !== typed) return;
  const weighed = rows.map((row) => ({ row, weight: weigh(row, words) })).filter(({ weight }) => weight > 0);
  weighed.sort((a, b) => b.weight - a.weight);
  const best = weighed.slice(0, MOST);
  const none = document.createElement('li');
  none.className = 'none';
  none.textContent = `Nothing is called “${typed.trim()}”. Try a path, a parameter or a problem code.`;
  found.replaceChildren(...(best.length > 0 ? best.map(({ row }) => entry(row)) : [none]));
  found.hidden = words.length === 0;
  const told = weighed.length === 1 ? '1 result' : `${weighed.length} results`;
  if (status !== null) status.textContent = words.length === 0 ? '' : told;
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLElement && target.matches('input, textarea, select');

if (root instanceof HTMLElement && input !== null && found !== null) {
  root.hidden = false;
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void show(input, found));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') found.querySelector('a')?.click();
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      found.hidden = true;
      input.focus();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    /** @type {(HTMLElement | null)[]} */
    const places = [input, ...found.querySelectorAll('a')];
    const at = places.indexOf(/** @type {HTMLElement | null} */ (document.activeElement));
    places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
  });
  root.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget))) found.hidden = true;
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
  });
}
