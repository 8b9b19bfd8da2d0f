// @ts-check
import { leaveFor, onSubmit } from './form.js';
import { signInFirst, token } from './link.js';
import { post } from './request.js';

onSubmit('eliminar', async () => {
  await post('/api/auth/delete-user/confirm', { token }).catch(signInFirst);
  return leaveFor('/entrar?aviso=eliminada');
});
