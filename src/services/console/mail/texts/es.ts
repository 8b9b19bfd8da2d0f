import type { Frame, Texts } from './texts.ts';
import { accountPage, PRODUCT, signInPage, spell } from './texts.ts';

const ADDED = {
  totp: 'Se acaba de añadir una aplicación de autenticación a tu cuenta.',
  passkey: 'Se acaba de añadir una llave de acceso a tu cuenta.',
};
const REMOVED = {
  totp: 'Se acaba de quitar la aplicación de autenticación de tu cuenta.',
  passkey: 'Se acaba de quitar una llave de acceso de tu cuenta.',
};
const OTHERS = 'Todas las demás sesiones se han cerrado.';

export const es: Texts = {
  verify: ({ link }) => ({
    subject: `Confirma tu dirección para ${PRODUCT}`,
    said: [
      `Se ha creado una cuenta de ${PRODUCT} con esta dirección. Para usarla, confírmala con la contraseña que se eligió.`,
    ],
    button: { label: 'Confirmar la dirección', link, note: `El enlace vale durante ${spell('es', 'verify')}.` },
    notYou: 'Si no has creado ninguna cuenta, no hagas nada: sin la contraseña nadie puede confirmarla.',
  }),
  'already-member': ({ link }) => ({
    subject: `Ya tienes una cuenta de ${PRODUCT}`,
    said: ['Alguien, quizá tú, ha querido crear una cuenta con esta dirección. Ya existe una: basta con entrar.'],
    button: { label: 'Entrar', link, note: 'Si ya no sabes la contraseña, pide una nueva en esa página.' },
    notYou: 'Si no has sido tú, no hagas nada: nada ha cambiado y nadie ha sabido que tienes una cuenta.',
  }),
  'magic-link': ({ link }) => ({
    subject: `Tu enlace para entrar en ${PRODUCT}`,
    said: [`Alguien, esperamos que tú, ha pedido un enlace para entrar en ${PRODUCT} sin contraseña.`],
    button: {
      label: 'Entrar',
      link,
      note: `El enlace vale durante ${spell('es', 'magicLink')} y sirve una sola vez. No lo compartas: abre tu cuenta.`,
    },
    notYou: 'Si no lo has pedido, no hagas nada: nadie entra sin este enlace, y caduca solo.',
  }),
  'reset-password': ({ link }) => ({
    subject: `Elige una contraseña nueva para ${PRODUCT}`,
    said: ['Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta.'],
    button: {
      label: 'Elegir una contraseña nueva',
      link,
      note: `El enlace vale durante ${spell('es', 'resetPassword')} y sirve una sola vez. No lo compartas.`,
    },
    notYou: 'Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  'password-changed': ({ link }) => ({
    subject: `Tu contraseña de ${PRODUCT} ha cambiado`,
    said: ['La contraseña de tu cuenta acaba de cambiar. Si has sido tú, todo está en orden.'],
    button: {
      label: 'Pedir una contraseña nueva',
      link,
      note: 'Este enlace no caduca: lleva a la página donde se pide.',
    },
    notYou:
      'Si no has sido tú, pide una contraseña nueva cuanto antes y cambia también la de tu correo: puede que alguien lo lea.',
  }),
  'confirm-email-change': ({ link, newEmail }) => ({
    subject: `¿Otra dirección para tu cuenta de ${PRODUCT}?`,
    said: [
      `Alguien que ha entrado en tu cuenta quiere cambiar su dirección por ${newEmail}. Confírmalo primero aquí, en la dirección de siempre; después llegará un segundo enlace a la nueva.`,
    ],
    button: { label: 'Sí, cambiarla', link, note: `El enlace vale durante ${spell('es', 'emailChange')}.` },
    notYou: 'Si no has sido tú, no sigas el enlace y cambia la contraseña: alguien está en tu cuenta.',
  }),
  'verify-new-email': ({ link }) => ({
    subject: `Confirma tu nueva dirección para ${PRODUCT}`,
    said: [`Esta dirección va a ser la de una cuenta de ${PRODUCT}. Con este enlace confirmas que es tuya.`],
    button: { label: 'Confirmar la dirección', link, note: `El enlace vale durante ${spell('es', 'emailChange')}.` },
    notYou: 'Si no sabes nada de esto, no hagas nada: sin este enlace no pasa nada.',
  }),
  'email-changed': ({ newEmail }, url) => ({
    subject: `La dirección de tu cuenta de ${PRODUCT} ha cambiado`,
    said: [`La dirección de tu cuenta es desde ahora ${newEmail}. A esta ya no se enviará nada.`],
    notYou: `Si no has sido tú, avisa cuanto antes a quien lleva ${url}/console.`,
  }),
  'confirm-deletion': ({ link }) => ({
    subject: `¿Eliminar tu cuenta de ${PRODUCT}?`,
    said: ['Alguien que ha entrado en tu cuenta quiere eliminarla. Con este enlace desaparece para siempre.'],
    button: {
      label: 'Eliminar la cuenta',
      link,
      note: `El enlace vale durante ${spell('es', 'deletion')} y sirve una sola vez.`,
    },
    notYou: 'Si no has sido tú, no sigas el enlace y cambia la contraseña.',
  }),
  'account-deleted': (_mail, url) => ({
    subject: `Tu cuenta de ${PRODUCT} se ha eliminado`,
    said: [
      'Tu cuenta se ha eliminado, con todo lo que era solo tuyo. Lo que pertenece a un espacio de trabajo se queda en él.',
    ],
    notYou: `Si no has sido tú, avisa cuanto antes a quien lleva ${url}/console.`,
  }),
  'factor-added': ({ factor }, url) => ({
    subject: `Una nueva forma de entrar en ${PRODUCT}`,
    said: [`${ADDED[factor]} ${OTHERS}`],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'Ahí ves todas las formas de entrar y puedes quitar alguna.',
    },
    notYou: 'Si no has sido tú, quítala ahí y cambia la contraseña.',
  }),
  'factor-removed': ({ factor }, url) => ({
    subject: `Una forma menos de entrar en ${PRODUCT}`,
    said: [`${REMOVED[factor]} ${OTHERS}`],
    button: { label: 'Entrar', link: signInPage(url), note: 'Ahí ves lo que queda y puedes añadir otra.' },
    notYou: 'Si no has sido tú, cambia la contraseña cuanto antes.',
  }),
  'identity-linked': (_mail, url) => ({
    subject: `El inicio de sesión único abre tu cuenta de ${PRODUCT}`,
    said: [
      `Tu cuenta se acaba de vincular con el inicio de sesión único: quien entre con tu nombre en el proveedor de tu empresa entra desde ahora en ella. ${OTHERS}`,
    ],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'El inicio de sesión único lo administra tu empresa.',
    },
    notYou: `Si no has sido tú, avisa cuanto antes a quien lleva ${url}/console.`,
  }),
  'recovery-codes-renewed': (_mail, url) => ({
    subject: `Códigos de recuperación nuevos para ${PRODUCT}`,
    said: [
      `Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no abren nada. ${OTHERS}`,
    ],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'El inicio de sesión único lo administra tu empresa.',
    },
    notYou: 'Si no has sido tú, crea otros ahí cuanto antes y cambia la contraseña.',
  }),
  'recovery-code-used': (_mail, url) => ({
    subject: `Un código de recuperación ha abierto tu cuenta de ${PRODUCT}`,
    said: ['Alguien acaba de entrar en tu cuenta con uno de sus códigos de recuperación. Ese código ya no abre nada.'],
    button: { label: 'Ver tu cuenta', link: accountPage(url), note: 'Ahí ves cuántos quedan y puedes crear otros.' },
    notYou: 'Si no has sido tú, cambia la contraseña y crea códigos nuevos: alguien tiene los tuyos.',
  }),
};

export const frameEs: Frame = (url) => ({
  language: 'es',
  greet: (name) => (name === undefined ? 'Hola:' : `Hola, ${name}:`),
  signature: ['Un saludo,', PRODUCT],
  footer: `Mensaje automático de ${url}/console (nadie lee las respuestas).`,
  copyLink: 'Si el botón no funciona, copia este enlace en el navegador:',
});
