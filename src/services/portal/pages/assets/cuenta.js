// @ts-check
import { showPlan } from './cuenta-plan.js';
import { showUsage } from './cuenta-usos.js';
import { block, byId } from './dom.js';
import { announce, LOST, leaveFor, onSubmit } from './form.js';
import { post, Refusal, read } from './request.js';
import { way, withWay } from './way-back.js';

/**
 * @typedef {object} Status
 * @property {{ id: string; email: string; name: string }} user
 * @property {import('./cuenta-plan.js').Subscription} subscription
 * @property {import('./cuenta-usos.js').Use[]} usage
 * @property {import('./cuenta-plan.js').Payment[]} payments
 */

/**
 * Without a session there is only one thing to do: after signing in, one comes back to this page.
 * @param {unknown} error
 * @returns {Promise<never>}
 */
async function signInFirst(error) {
  if (!(error instanceof Refusal) || error.status !== 401) throw error;
  return leaveFor(withWay('/entrar', location.origin + withWay('/cuenta', way), 'sesion'));
}

/**
 * As `post`, for members.
 * @param {string} path
 * @param {Record<string, unknown>} body
 */
const change = (path, body = {}) => post(path, body).catch(signInFirst);

async function show() {
  const { data, headers } = await read('/api/user-status');
  const { user, subscription, usage, payments } = /** @type {Status} */ (/** @type {unknown} */ (data));
  block('quien').textContent = `Hola, ${user.name || user.email}.`;
  block('correo-actual').textContent = user.email;
  byId('nombre-name', HTMLInputElement).value = user.name;
  showUsage(usage, headers.get('x-quota-reset'));
  showPlan(subscription, payments);
  block('cargando').hidden = true;
  block('cuenta').hidden = false;
}

/** Back from paying: the provider's message may not have reached the portal yet. */
async function greetPayer() {
  const paid = new URLSearchParams(location.search).get('pago');
  if (paid === null) return;
  history.replaceState(null, '', withWay('/cuenta', way));
  if (paid === 'hecho') await post('/api/billing/refresh').catch(() => undefined);
  block('aviso').textContent = paid === 'hecho' ? 'Gracias por tu pago.' : 'No se ha cobrado nada.';
}

async function open() {
  try {
    await greetPayer();
    await show().catch(signInFirst);
  } catch (error) {
    block('cargando').className = 'message';
    announce(block('cargando'), error instanceof Refusal ? error.message : LOST, 'error');
  }
}

onSubmit('nombre', async ({ name }) => {
  await change('/api/auth/update-user', { name });
  block('quien').textContent = `Hola, ${name}.`;
  return 'Nombre guardado.';
});

onSubmit('correo', async ({ newEmail }) => {
  if (newEmail?.toLowerCase() === block('correo-actual').textContent) throw new Refusal('Ese ya es tu correo.');
  await change('/api/auth/change-email', { newEmail });
  return 'Hemos enviado un mensaje a tu correo actual. Ábrelo para seguir con el cambio.';
});

onSubmit('contrasena', async ({ currentPassword, newPassword }) => {
  await change('/api/auth/change-password', { currentPassword, newPassword });
  byId('contrasena', HTMLFormElement).reset();
  return 'Contraseña cambiada. Se han cerrado tus otras sesiones.';
});

onSubmit('salir', async () => {
  await change('/api/auth/sign-out');
  return leaveFor('/entrar?aviso=salida');
});

onSubmit('salir-todo', async () => {
  await change('/api/auth/revoke-sessions');
  return leaveFor('/entrar?aviso=salida');
});

onSubmit('eliminar', async ({ password }) => {
  const { status } = await change('/api/auth/delete-user', password === '' ? {} : { password });
  if (status === 'eliminada') return leaveFor('/entrar?aviso=eliminada');
  return 'Te hemos enviado un mensaje. Ábrelo para confirmar que quieres eliminar tu cuenta.';
});

const dialog = byId('dialogo-eliminar', HTMLDialogElement);
block('abrir-eliminar').addEventListener('click', () => dialog.showModal());
block('cerrar-eliminar').addEventListener('click', () => dialog.close());

if (way !== undefined) {
  const back = byId('volver', HTMLAnchorElement);
  back.href = way;
  back.hidden = false;
}

void open();
