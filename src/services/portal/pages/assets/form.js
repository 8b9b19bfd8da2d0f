// @ts-check
import { formOf } from './dom.js';
import { Refusal } from './request.js';

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
  for (const button of form.querySelectorAll('button')) button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, inputsOf(form), send);
  });
}

/**
 * Another button of a form, which needs only some of its fields.
 * @param {HTMLButtonElement} button
 * @param {readonly string[]} names
 * @param {Send} send
 */
export function onPress(button, names, send) {
  const { form } = button;
  if (form === null) return;
  const inputs = inputsOf(form).filter(({ name }) => names.includes(name));
  button.addEventListener('click', () => void submit(form, inputs, send));
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
const inputsOf = (form) => [...form.querySelectorAll('input')];

/**
 * @param {HTMLFormElement} form
 * @param {readonly HTMLInputElement[]} inputs
 * @param {Send} send
 */
async function submit(form, inputs, send) {
  if (form.ariaBusy === 'true') return;
  say(form, '');
  for (const input of inputsOf(form)) mark(input, '');
  for (const input of inputs) mark(input, faultOf(input));
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
    say(form, 'Algo no ha ido bien. Vuelve a cargar la página.', 'error');
    throw error;
  }
  for (const input of inputsOf(form)) mark(input, error.fields.get(input.name) ?? '');
  if (!focusFirstFault(form)) say(form, error.message, 'error');
}

/** @param {HTMLFormElement} form */
function focusFirstFault(form) {
  const first = inputsOf(form).find((input) => input.ariaInvalid === 'true');
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
  if (!(message instanceof HTMLElement)) return;
  message.dataset['kind'] = kind;
  message.textContent = text;
}

/**
 * @param {HTMLFormElement} form
 * @param {boolean} busy
 */
function setBusy(form, busy) {
  form.ariaBusy = String(busy);
  for (const button of form.querySelectorAll('button')) button.disabled = busy;
}

/**
 * @param {HTMLInputElement} input
 * @param {string} fault
 */
function mark(input, fault) {
  input.ariaInvalid = fault === '' ? null : 'true';
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
