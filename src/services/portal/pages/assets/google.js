// @ts-check
import { leaveFor, onSubmit } from './form.js';
import { post } from './request.js';
import { volver } from './way-back.js';

/** The button is there only where the portal knows Google. */
export function offerGoogle() {
  if (document.getElementById('google') === null) return;
  onSubmit('google', async () => {
    const { url } = await post('/api/auth/sign-in/social', { provider: 'google', ...volver });
    return leaveFor(String(url));
  });
}
