import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import type { MailText } from '#platform/mail/letter.ts';
import { spellDuration } from '../spell-duration.ts';
import { PORTAL } from './portal-name.ts';

export const magicLink = ({ link }: { link: string }): MailText => ({
  subject: `Tu enlace para entrar en ${PORTAL}`,
  said: [
    `Alguien (esperamos que tú) ha pedido un enlace para entrar en ${PORTAL} sin contraseña con esta dirección de correo.`,
  ],
  button: {
    label: `Entrar en ${PORTAL}`,
    link,
    note: `El enlace vale durante ${spellDuration(VALIDITY_SECONDS.magicLink)} y sirve una sola vez. No lo compartas: quien lo tenga puede entrar en tu cuenta.`,
  },
  notYou: 'Si no lo has pedido, no hagas nada: nadie puede entrar sin este enlace, y caduca solo.',
});

export const resetPassword = ({ link }: { link: string }): MailText => ({
  subject: `Elige una contraseña nueva para ${PORTAL}`,
  said: [`Alguien (esperamos que tú) ha pedido una contraseña nueva para la cuenta de ${PORTAL} con esta dirección.`],
  button: {
    label: 'Elegir una contraseña nueva',
    link,
    note: `El enlace vale durante ${spellDuration(VALIDITY_SECONDS.resetPassword)} y sirve una sola vez. No lo compartas con nadie.`,
  },
  notYou: 'Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
});

export const passwordChanged = ({ link }: { link: string }): MailText => ({
  subject: `La contraseña de tu cuenta en ${PORTAL} ha cambiado`,
  said: [
    `La contraseña de tu cuenta en ${PORTAL} acaba de cambiar. Si has sido tú, todo está en orden y no hace falta que hagas nada.`,
  ],
  button: {
    label: 'Pedir una contraseña nueva',
    link,
    note: 'Este enlace no caduca: lleva a la página donde se pide una contraseña nueva.',
  },
  notYou:
    'Si no has sido tú, pide una contraseña nueva cuanto antes con ese enlace y cambia también la de tu correo, por si alguien más puede leerlo.',
});
