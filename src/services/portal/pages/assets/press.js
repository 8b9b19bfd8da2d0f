// @ts-check
import { inputsOf, submit } from './form.js';

/**
 * Another button of a form, which needs only some of its fields.
 * @param {HTMLButtonElement} button
 * @param {readonly string[]} names
 * @param {import('./form.js').Send} send
 */
export function onPress(button, names, send) {
  const { form } = button;
  if (form === null) return;
  const inputs = inputsOf(form).filter(({ name }) => names.includes(name));
  button.addEventListener('click', () => void submit(form, inputs, send));
}
