// @ts-check

/**
 * Suggests places while one is typed: a list beneath the field, by arrow keys, by touch and for readers of screens. What is
 * typed goes in the body of a request, so that no address tells where somebody was born. Without this script, and where the
 * server does not answer, the form asks in a step of its own.
 */
const WAIT_MS = 150;
const FEWEST_LETTERS = 2;

/** @typedef {{ id: number, label: string, detail: string }} Place */

const box = document.querySelector('[data-places]');
const input = box?.querySelector('input[name="place"]');
const number = box?.querySelector('input[name="placeId"]');
const chosenFor = box?.querySelector('input[name="chosenFor"]');

if (
  box instanceof HTMLElement &&
  input instanceof HTMLInputElement &&
  number instanceof HTMLInputElement &&
  chosenFor instanceof HTMLInputElement
) {
  suggestIn(box, input, number, chosenFor);
}

/**
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {HTMLInputElement} number
 * @param {HTMLInputElement} chosenFor
 */
function suggestIn(box, input, number, chosenFor) {
  const { places: address = '', language = '', one = '', many = '', none = '', chosen = '' } = box.dataset;
  const list = document.createElement('ul');
  list.id = 'place-list';
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-labelledby', 'place-label');
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'hidden';
  status.setAttribute('role', 'status');
  input.after(list, status);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);

  /** @type {Place[]} */
  let places = [];
  let active = -1;
  let timer = 0;
  /** @type {AbortController | undefined} */
  let asking;

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
    close();
  };

  /** @param {number} index */
  const activate = (index) => {
    active = (index + places.length) % places.length;
    for (const [each, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(each === active));
    }
    const option = list.children[active];
    if (option === undefined) return;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };

  /** @param {Place} place */
  const choose = (place) => {
    stop();
    input.value = place.label;
    chosenFor.value = place.label;
    number.value = String(place.id);
    status.textContent = chosen.replace('{place}', () => place.label);
  };

  const show = () => {
    list.replaceChildren(
      ...places.map((place, index) => {
        const option = document.createElement('li');
        option.id = `place-${index}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        const detail = document.createElement('span');
        detail.className = 'detail';
        detail.textContent = place.detail;
        option.append(place.label, detail);
        // Before the field loses the focus.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => choose(place));
        return option;
      }),
    );
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.hidden = places.length === 0;
    input.setAttribute('aria-expanded', String(places.length > 0));
    status.textContent =
      places.length === 0 ? none : places.length === 1 ? one : many.replace('{count}', String(places.length));
  };

  const ask = async () => {
    asking?.abort();
    const q = input.value.trim();
    if (q.length < FEWEST_LETTERS) return close();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q, lang: language }),
        signal,
      });
      if (!answer.ok) return close();
      const read = await answer.json();
      if (signal.aborted) return;
      places = read.places;
      show();
    } catch {
      if (!signal.aborted) close();
    }
  };

  input.addEventListener('input', () => {
    number.value = '';
    chosenFor.value = '';
    clearTimeout(timer);
    timer = window.setTimeout(ask, WAIT_MS);
  });
  input.addEventListener('blur', stop);
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const place = places[active];
    if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active === -1 ? places.length - 1 : active - 1);
    else if (event.key === 'Enter' && place !== undefined) choose(place);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
}
