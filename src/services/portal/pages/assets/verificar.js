// @ts-check
import { leaveFor, onSubmit } from './form.js';
import { offerAnother, token } from './link.js';
import { post } from './request.js';
import { destination } from './way-back.js';

onSubmit('verificar', async ({ password }) => {
  await post('/api/auth/verify-email', { token, password }).catch(offerAnother);
  return leaveFor(destination);
});

onSubmit('reenviar', async ({ email }) => {
  await post('/api/auth/send-verification-email', { email });
  return 'Si falta confirmar ese correo, recibirás otro mensaje en unos minutos.';
});
