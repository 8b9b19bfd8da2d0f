// @ts-check
import { formOf } from './dom.js';
import { onSubmit } from './form.js';
import { signInFirst, token } from './link.js';
import { post } from './request.js';

onSubmit('correo', async () => {
  const { step } = await post('/api/auth/change-email/confirm', { token }).catch(signInFirst);
  // The link is used up.
  for (const button of formOf('correo').querySelectorAll('button')) button.hidden = true;
  return step === 'cambiado'
    ? 'Tu correo ha cambiado. Desde ahora entras con el nuevo.'
    : 'Falta un paso: hemos enviado un mensaje a tu correo nuevo. Ábrelo para terminar.';
});
