// @ts-check
import { block, byId, formOf } from './dom.js';
import { leaveFor, onSubmit, say } from './form.js';
import { offerGoogle } from './google.js';
import { onPress } from './press.js';
import { post, Refusal } from './request.js';
import { destination, volver, way, withWay } from './way-back.js';

const NOTES = new Map([
  ['eliminada', 'Tu cuenta y tus datos se han eliminado.'],
  ['contrasena', 'Tu contraseña nueva está guardada. Entra con ella.'],
  ['salida', 'Has cerrado la sesión.'],
  ['sesion', 'Entra para ver tu cuenta.'],
]);

const ERRORS = new Map([
  ['access_denied', 'No se completó la entrada con Google.'],
  ['account_not_linked', 'Ya hay una cuenta con ese correo. Entra con tu contraseña o con un enlace.'],
]);

const resend = byId('reenviar', HTMLButtonElement);

onSubmit('entrar', async ({ email, password }) => {
  resend.hidden = true;
  try {
    await post('/api/auth/sign-in/email', { email, password });
  } catch (error) {
    resend.hidden = !(error instanceof Refusal && error.code === 'correo_sin_verificar');
    throw error;
  }
  return leaveFor(destination);
});

onPress(byId('pedir-enlace', HTMLButtonElement), ['email'], async ({ email }) => {
  await post('/api/auth/sign-in/magic-link', { email, ...volver });
  return `Hemos enviado un enlace a ${email}. Ábrelo para entrar; si no llega, mira también en el correo no deseado.`;
});

onPress(resend, ['email'], async ({ email }) => {
  await post('/api/auth/send-verification-email', { email });
  return 'Te hemos enviado otro mensaje. Ábrelo para confirmar tu correo.';
});

offerGoogle();

const query = new URLSearchParams(location.search);
const error = query.get('error');
const note = NOTES.get(query.get('aviso') ?? '');
if (error !== null) {
  say(formOf('entrar'), ERRORS.get(error) ?? 'No se pudo entrar con Google. Inténtalo de nuevo.', 'error');
} else if (note !== undefined) say(formOf('entrar'), note);
// Said once: not again when the page is loaded anew.
if (error !== null || note !== undefined) history.replaceState(null, '', withWay('/entrar', way));
block('email').focus();
