// @ts-check
import { block } from './dom.js';
import { onSubmit } from './form.js';
import { offerGoogle } from './google.js';
import { post } from './request.js';
import { volver } from './way-back.js';

let address = '';

onSubmit('registro', async ({ name, email, password }) => {
  await post('/api/auth/sign-up/email', { name, email, password, ...volver });
  address = email ?? '';
  block('enviado-a').textContent = address;
  swap('hecho', 'datos');
});

onSubmit('reenviar', async () => {
  await post('/api/auth/send-verification-email', { email: address });
  return 'Enviado. Puede tardar unos minutos.';
});

offerGoogle();

/**
 * Shows one part of a page instead of another; the reader is taken to its heading, if it has one.
 * @param {string} shown
 * @param {string} hidden
 */
function swap(shown, hidden) {
  block(hidden).hidden = true;
  block(shown).hidden = false;
  block(shown).querySelector('h2')?.focus();
}
