// @ts-check
import { element, formOf } from './dom.js';
import { Refusal } from './request.js';

/** When the fault is ours. */
export const LOST = 'Algo no ha ido bien. Vuelve a cargar la página.';

/**
 * Takes a form over: checks its fields, sends it once at a time, and says what came of it at the field or below the fields.
 * Whoever is being sent elsewhere stays busy until the other page is there.
 * @param {string} id
 * @param {Send} send
 *
 * @typedef {(values: Record<string, string>) => Promise<string | undefined | void>} Send what it returns is said
 */
export function onSubmit(id, send) {
  const form = formOf(id);
  form.noValidate = true;
  setBusy(form, false);
  for (const input of inputsOf(form)) if (input.type === 'password') offerToShow(input);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, inputsOf(form), send);
  });
}

/** @param {string} address */
export function leaveFor(address) {
  location.assign(address);
  return /** @type {Promise<never>} */ (new Promise(() => {}));
}

// A page that comes back out of the browser's memory may still be busy.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** @param {HTMLFormElement} form */
export const inputsOf = (form) => [...form.querySelectorAll('input')];

/**
 * @param {HTMLFormElement} form
 * @param {readonly HTMLInputElement[]} inputs
 * @param {Send} send
 */
export async function submit(form, inputs, send) {
  if (form.matches('[aria-busy=true]')) return;
  say(form, '');
  for (const input of inputsOf(form)) {
    hide.get(input)?.();
    mark(input, inputs.includes(input) ? faultOf(input) : '');
  }
  if (focusFirstFault(form)) return;
  const focused = document.activeElement;
  setBusy(form, true);
  try {
    const said = await send(Object.fromEntries(inputs.map(({ name, value }) => [name, value])));
    say(form, said ?? '');
  } catch (error) {
    showRefusal(form, error);
  } finally {
    setBusy(form, false);
    // A button that was disabled has lost the focus.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {unknown} error
 */
function showRefusal(form, error) {
  if (!(error instanceof Refusal)) {
    say(form, LOST, 'error');
    throw error;
  }
  for (const input of inputsOf(form)) mark(input, error.fields.get(input.name) ?? '');
  if (!focusFirstFault(form)) say(form, error.message, 'error');
}

/** @param {HTMLFormElement} form */
function focusFirstFault(form) {
  const first = inputsOf(form).find((input) => input.matches('[aria-invalid=true]'));
  first?.focus();
  return first !== undefined;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {'ok' | 'error'} kind
 */
export function say(form, text, kind = 'ok') {
  const message = form.querySelector('.message');
  if (message instanceof HTMLElement) announce(message, text, kind);
}

/**
 * Before the words, so that they are announced as what they are.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {'ok' | 'error'} kind
 */
export function announce(place, text, kind) {
  place.dataset['kind'] = kind;
  place.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  place.textContent = text;
}

/**
 * @param {HTMLFormElement} form
 * @param {boolean} busy
 */
function setBusy(form, busy) {
  form.setAttribute('aria-busy', String(busy));
  for (const button of form.querySelectorAll('button')) button.disabled = busy;
}

/**
 * @param {HTMLInputElement} input
 * @param {string} fault
 */
function mark(input, fault) {
  input.setAttribute('aria-invalid', String(fault !== ''));
  const place = document.getElementById(`${input.id}-error`);
  if (place !== null) place.textContent = fault;
}

/** @param {HTMLInputElement} input */
function faultOf({ validity, type, minLength, value }) {
  if (validity.valueMissing || (type === 'text' && value.trim() === '')) return 'Falta este dato.';
  if (validity.typeMismatch) return 'Escribe una dirección completa, como nombre@ejemplo.com.';
  // A browser counts only what was typed, not what a script or a manager of passwords put in.
  if (value.length < minLength) return `Son al menos ${minLength} caracteres.`;
  return '';
}

/** @type {WeakMap<HTMLInputElement, () => void>} */
const hide = new WeakMap();

/**
 * Puts a button behind a password that shows what was typed, and hides it again. Before the form is sent it is hidden in any
 * case: browsers remember what was typed into a plain field.
 * @param {HTMLInputElement} input
 */
function offerToShow(input) {
  const of = input.labels?.[0]?.textContent;
  const button = element('button');
  button.className = 'show';
  button.setAttribute('type', 'button');
  /** @param {boolean} isShown */
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Ocultar' : 'Mostrar';
    button.setAttribute('aria-label', `${button.textContent} contraseña${of === 'Contraseña' ? '' : ` (${of})`}`);
  };
  show(false);
  button.addEventListener('click', () => show(input.type === 'password'));
  hide.set(input, () => show(false));
  input.after(button);
}
