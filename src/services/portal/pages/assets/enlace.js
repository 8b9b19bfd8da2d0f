// @ts-check
import { leaveFor, onSubmit } from './form.js';
import { offerAnother, token } from './link.js';
import { post } from './request.js';
import { destination } from './way-back.js';

onSubmit('enlace', async () => {
  await post('/api/auth/magic-link/verify', { token }).catch(offerAnother);
  return leaveFor(destination);
});
