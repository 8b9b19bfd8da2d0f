import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import type { MailText } from '#platform/mail/letter.ts';
import { spellDuration } from '../spell-duration.ts';
import { PORTAL } from './portal-name.ts';

export const verify = ({ link }: { link: string }): MailText => ({
  subject: `Confirma tu correo en ${PORTAL}`,
  said: [
    `Alguien (esperamos que tú) se ha registrado en ${PORTAL} con esta dirección de correo.`,
    'Para terminar, abre el enlace. La página te pedirá la contraseña que elegiste al registrarte: así sabemos que la cuenta y el correo son de la misma persona.',
  ],
  button: {
    label: 'Confirmar mi correo',
    link,
    note: `El enlace vale durante ${spellDuration(VALIDITY_SECONDS.verify)}. Si caduca, puedes pedir otro al entrar.`,
  },
  notYou:
    'Si no te has registrado, no hagas nada y olvida este mensaje. Sin la contraseña que eligió quien lo hizo, la cuenta no puede confirmarse.',
});

export const alreadyMember = ({ link }: { link: string }): MailText => ({
  subject: `Ya tienes una cuenta en ${PORTAL}`,
  said: [
    `Alguien (quizá tú) ha querido registrarse en ${PORTAL} con esta dirección, pero ya tienes una cuenta con ella. No hemos cambiado nada.`,
    'Puedes entrar como siempre. Si has olvidado la contraseña, en la misma página puedes pedir una nueva.',
  ],
  button: {
    label: 'Ir a la página de entrada',
    link,
    note: 'Este enlace no caduca: solo lleva a la página de entrada.',
  },
  notYou: 'Si no fuiste tú, no hace falta que hagas nada: tu cuenta sigue igual que antes.',
});
