// @ts-check
// First: it reads the way back out of the address before the address is cleaned.
import './way-back.js';
import { block } from './dom.js';
import { Refusal } from './request.js';

/** What a link in an e-mail brought along. It leaves the address at once, so that neither history nor a shared screen keeps it. */
export const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

if (location.hash !== '') history.replaceState(null, '', location.pathname);

block(token === '' ? 'sin-enlace' : 'con-enlace').hidden = false;

// The same page with another link: only the end of the address changes, so nothing would happen by itself.
addEventListener('hashchange', () => location.reload());

/**
 * A link that no longer works: the way to another one appears, beside what is said about this one.
 * @param {unknown} error
 * @returns {never}
 */
export function offerAnother(error) {
  if (error instanceof Refusal && error.code === 'enlace_invalido') block('sin-enlace').hidden = false;
  throw error;
}

/**
 * For links that only work for whoever is signed in.
 * @param {unknown} error
 * @returns {never}
 */
export function signInFirst(error) {
  if (error instanceof Refusal && error.status === 401) {
    throw new Refusal('Entra primero en tu cuenta con este navegador y vuelve a abrir el enlace del mensaje.');
  }
  return offerAnother(error);
}
