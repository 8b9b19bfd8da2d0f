import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import type { MailText } from '#platform/mail/letter.ts';
import { spellDuration } from '../spell-duration.ts';
import { PORTAL } from './portal-name.ts';

export const confirmDeletion = ({ link }: { link: string }): MailText => ({
  subject: `¿Quieres eliminar tu cuenta en ${PORTAL}?`,
  said: [
    `Desde tu cuenta en ${PORTAL} se ha pedido eliminarla.`,
    'Si lo confirmas, borraremos la cuenta y todos sus datos. No se puede deshacer.',
  ],
  button: {
    label: 'Eliminar mi cuenta',
    link,
    note: `El enlace vale durante ${spellDuration(VALIDITY_SECONDS.deletion)}.`,
  },
  notYou:
    'Si no lo has pedido, no abras el enlace: sin él no se borra nada. Pero quizá alguien haya entrado en tu cuenta: cambia la contraseña cuanto antes.',
});

export const accountDeleted = (portalUrl: string): MailText => ({
  subject: `Tu cuenta en ${PORTAL} se ha eliminado`,
  said: [
    `Como se pidió y se confirmó, hemos eliminado tu cuenta en ${PORTAL} y sus datos. Este es el último mensaje que te enviamos.`,
    `Gracias por haber estado con nosotros. Si algún día quieres volver, en ${portalUrl}/registro puedes registrarte de nuevo.`,
  ],
  notYou:
    'Si no lo pediste tú, alguien más ha podido entrar en tu cuenta o en este buzón: cambia cuanto antes la contraseña de tu correo.',
});
