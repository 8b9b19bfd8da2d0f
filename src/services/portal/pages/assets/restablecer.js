// @ts-check
import { leaveFor, onSubmit } from './form.js';
import { offerAnother, token } from './link.js';
import { post } from './request.js';
import { way, withWay } from './way-back.js';

onSubmit('cambiar', async ({ newPassword }) => {
  await post('/api/auth/reset-password', { token, newPassword }).catch(offerAnother);
  return leaveFor(withWay('/entrar', way, 'contrasena'));
});

onSubmit('pedir', async ({ email }) => {
  await post('/api/auth/request-password-reset', { email });
  return `Si ${email} tiene cuenta, recibirá un enlace en unos minutos. Mira también en el correo no deseado.`;
});
