import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import { isPlainAddress } from '#platform/mail/harmless.ts';
import type { MailText } from '#platform/mail/letter.ts';
import { spellDuration } from '../spell-duration.ts';
import { PORTAL } from './portal-name.ts';

/** Whoever wants the change typed the address: it is shown only if it is one. */
const shown = (address: string) => (isPlainAddress(address) ? `la dirección ${address}` : 'otra dirección');

const validity = spellDuration(VALIDITY_SECONDS.emailChange);

export const confirmEmailChange = ({ link, newEmail }: { link: string; newEmail: string }): MailText => ({
  subject: `¿Quieres cambiar el correo de tu cuenta en ${PORTAL}?`,
  said: [
    `Desde tu cuenta en ${PORTAL} se ha pedido cambiar este correo por ${shown(newEmail)}.`,
    'Si estás de acuerdo, confírmalo. Después enviaremos otro mensaje a la dirección nueva, y el cambio se hará cuando también se confirme allí.',
  ],
  button: { label: 'Confirmar el cambio', link, note: `El enlace vale durante ${validity}.` },
  notYou:
    'Si no lo has pedido, no abras el enlace: sin él no cambia nada. Pero quizá alguien haya entrado en tu cuenta: cambia la contraseña cuanto antes.',
});

export const verifyNewEmail = ({ link }: { link: string }): MailText => ({
  subject: `Confirma tu nuevo correo en ${PORTAL}`,
  said: [
    `Una persona con cuenta en ${PORTAL} (esperamos que tú) quiere usar esta dirección de correo a partir de ahora.`,
    'Para terminar el cambio, confirma que la dirección es tuya.',
  ],
  button: { label: 'Confirmar mi nuevo correo', link, note: `El enlace vale durante ${validity}.` },
  notYou: 'Si no lo has pedido, no hagas nada y olvida este mensaje: sin el enlace, la dirección no se usará.',
});

export const emailChanged = ({ newEmail }: { newEmail: string }, portalUrl: string): MailText => ({
  subject: `El correo de tu cuenta en ${PORTAL} ha cambiado`,
  said: [
    `Tu cuenta en ${PORTAL} usa desde ahora ${shown(newEmail)}. El cambio se pidió desde la cuenta y se confirmó por correo.`,
    'A esta dirección no enviaremos más mensajes sobre la cuenta.',
  ],
  notYou: `Si no has sido tú, entra en ${portalUrl}/entrar con la dirección nueva y tu contraseña, y cámbiala cuanto antes. Cambia también la contraseña de este correo, por si alguien más puede leerlo.`,
});
