import type { Frame, Texts } from './texts.ts';
import { accountPage, PRODUCT, signInPage, spell, spellDay } from './texts.ts';

const ADDED = {
  totp: 'Se acaba de agregar una aplicación de autenticación a tu cuenta.',
  passkey: 'Se acaba de agregar una llave de acceso a tu cuenta.',
  identity: 'Se acaba de agregar a tu cuenta un vínculo con el proveedor de tu empresa.',
};
const REMOVED = {
  totp: 'Se acaba de quitar la aplicación de autenticación de tu cuenta.',
  passkey: 'Se acaba de quitar una llave de acceso de tu cuenta.',
  identity: 'Se acaba de quitar de tu cuenta el vínculo con el proveedor de tu empresa.',
};
const OTHERS = 'Todas las demás sesiones se cerraron.';

export const es: Texts = {
  verify: ({ link }) => ({
    subject: `Confirma tu dirección para ${PRODUCT}`,
    said: [
      `Se creó una cuenta de ${PRODUCT} con esta dirección. Para usarla, confírmala con la contraseña que se eligió.`,
    ],
    button: { label: 'Confirmar la dirección', link, note: `El enlace sirve durante ${spell('es', 'verify')}.` },
    notYou: 'Si no creaste ninguna cuenta, no hagas nada: sin la contraseña nadie puede confirmarla.',
  }),
  'already-member': ({ link }) => ({
    subject: `Ya tienes una cuenta de ${PRODUCT}`,
    said: ['Alguien, quizá tú, quiso crear una cuenta con esta dirección. Ya existe una: basta con entrar.'],
    button: { label: 'Entrar', link, note: 'Si ya no sabes la contraseña, pide una nueva en esa página.' },
    notYou: 'Si no fuiste tú, no hagas nada: nada cambió y nadie supo que tienes una cuenta.',
  }),
  'magic-link': ({ link }) => ({
    subject: `Tu enlace para entrar en ${PRODUCT}`,
    said: [`Alguien, esperamos que tú, pidió un enlace para entrar en ${PRODUCT} sin contraseña.`],
    button: {
      label: 'Entrar',
      link,
      note: `El enlace sirve durante ${spell('es', 'magicLink')} y una sola vez. No lo compartas: abre tu cuenta.`,
    },
    notYou: 'Si no lo pediste, no hagas nada: nadie entra sin este enlace, y vence solo.',
  }),
  'reset-password': ({ link }) => ({
    subject: `Elige una contraseña nueva para ${PRODUCT}`,
    said: ['Alguien, esperamos que tú, pidió una contraseña nueva para tu cuenta.'],
    button: {
      label: 'Elegir una contraseña nueva',
      link,
      note: `El enlace sirve durante ${spell('es', 'resetPassword')} y una sola vez. No lo compartas.`,
    },
    notYou: 'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  'password-changed': ({ link }) => ({
    subject: `Tu contraseña de ${PRODUCT} cambió`,
    said: ['La contraseña de tu cuenta acaba de cambiar. Si fuiste tú, todo está en orden.'],
    button: {
      label: 'Pedir una contraseña nueva',
      link,
      note: 'Este enlace no vence: lleva a la página donde se pide.',
    },
    notYou:
      'Si no fuiste tú, pide una contraseña nueva cuanto antes y cambia también la de tu correo: puede que alguien lo lea.',
  }),
  'confirm-email-change': ({ link, newEmail }) => ({
    subject: `¿Otra dirección para tu cuenta de ${PRODUCT}?`,
    said: [
      `Alguien que entró en tu cuenta quiere cambiar su dirección por ${newEmail}. Confírmalo primero aquí, en la dirección de siempre; después llegará un segundo enlace a la nueva.`,
    ],
    button: { label: 'Sí, cambiarla', link, note: `El enlace sirve durante ${spell('es', 'emailChange')}.` },
    notYou: 'Si no fuiste tú, no sigas el enlace y cambia la contraseña: alguien está en tu cuenta.',
  }),
  'verify-new-email': ({ link }) => ({
    subject: `Confirma tu nueva dirección para ${PRODUCT}`,
    said: [`Esta dirección va a ser la de una cuenta de ${PRODUCT}. Con este enlace confirmas que es tuya.`],
    button: { label: 'Confirmar la dirección', link, note: `El enlace sirve durante ${spell('es', 'emailChange')}.` },
    notYou: 'Si no sabes nada de esto, no hagas nada: sin este enlace no pasa nada.',
  }),
  'email-changed': ({ newEmail }, url) => ({
    subject: `La dirección de tu cuenta de ${PRODUCT} cambió`,
    said: [`La dirección de tu cuenta es desde ahora ${newEmail}. A esta ya no se enviará nada.`],
    notYou: `Si no fuiste tú, avisa cuanto antes a quien administra ${url}/console.`,
  }),
  'confirm-deletion': ({ link }) => ({
    subject: `¿Eliminar tu cuenta de ${PRODUCT}?`,
    said: ['Alguien que entró en tu cuenta quiere eliminarla. Con este enlace desaparece para siempre.'],
    button: {
      label: 'Eliminar la cuenta',
      link,
      note: `El enlace sirve durante ${spell('es', 'deletion')} y una sola vez.`,
    },
    notYou: 'Si no fuiste tú, no sigas el enlace y cambia la contraseña.',
  }),
  'account-deleted': (_mail, url) => ({
    subject: `Tu cuenta de ${PRODUCT} se eliminó`,
    said: [
      'Tu cuenta se eliminó, con todo lo que era solo tuyo. Lo que pertenece a un espacio de trabajo se queda en él.',
    ],
    notYou: `Si no fuiste tú, avisa cuanto antes a quien administra ${url}/console.`,
  }),
  'factor-added': ({ factor }, url) => ({
    subject: `Una nueva forma de entrar en ${PRODUCT}`,
    said: [`${ADDED[factor]} ${OTHERS}`],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'Ahí ves todas las formas de entrar y puedes quitar alguna.',
    },
    notYou: 'Si no fuiste tú, quítala ahí y cambia la contraseña.',
  }),
  'factor-removed': ({ factor }, url) => ({
    subject: `Una forma menos de entrar en ${PRODUCT}`,
    said: [`${REMOVED[factor]} ${OTHERS}`],
    button: { label: 'Entrar', link: signInPage(url), note: 'Ahí ves lo que queda y puedes agregar otra.' },
    notYou: 'Si no fuiste tú, cambia la contraseña cuanto antes.',
  }),
  'identity-linked': (_mail, url) => ({
    subject: `El inicio de sesión único abre tu cuenta de ${PRODUCT}`,
    said: [
      `Tu cuenta se acaba de vincular con el inicio de sesión único: quien entre con tu nombre en el proveedor de tu empresa entra desde ahora en ella. ${OTHERS}`,
    ],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'Ahí puedes quitar el vínculo. El inicio de sesión único lo administra tu empresa.',
    },
    notYou: `Si no fuiste tú, avisa cuanto antes a quien administra ${url}/console.`,
  }),
  invitation: ({ link, inviter, workspace }) => ({
    subject: `Invitación a ${workspace} en ${PRODUCT}`,
    said: [
      `${inviter === '' ? 'Alguien' : inviter} te invita al espacio de trabajo ${workspace} en ${PRODUCT}.`,
      'Si ya tienes una cuenta con esta dirección, entra: la invitación te espera ahí. Si no, puedes crearla ahora.',
    ],
    button: { label: 'Ver la invitación', link, note: 'El enlace vale siete días y sirve una sola vez.' },
    notYou: 'Si no sabes de qué se trata, no hagas nada: la invitación vence sola.',
  }),
  'key-expires': ({ link, key, workspace, day }) => ({
    subject: `Una clave de ${workspace} vence el ${spellDay('es', day)}`,
    said: [
      `La clave ${key} del espacio de trabajo ${workspace} vence el ${spellDay('es', day)}. A partir de ese momento se rechazará todo lo que la use.`,
    ],
    button: {
      label: 'Renovar la clave',
      link,
      note: 'Al renovarla se crea una clave nueva y la anterior deja de servir al instante.',
    },
    notYou:
      'Si ya nada usa esa clave, no hay nada que hacer. Recibes este mensaje porque el espacio de trabajo es tuyo.',
  }),
  'recovery-codes-renewed': (_mail, url) => ({
    subject: `Códigos de recuperación nuevos para ${PRODUCT}`,
    said: [
      `Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no abren nada. ${OTHERS}`,
    ],
    button: {
      label: 'Ver tu cuenta',
      link: accountPage(url),
      note: 'Ahí ves cuántos quedan y puedes crear otros.',
    },
    notYou: 'Si no fuiste tú, crea otros ahí cuanto antes y cambia la contraseña.',
  }),
  'recovery-code-used': (_mail, url) => ({
    subject: `Un código de recuperación abrió tu cuenta de ${PRODUCT}`,
    said: ['Alguien acaba de entrar en tu cuenta con uno de sus códigos de recuperación. Ese código ya no abre nada.'],
    button: { label: 'Ver tu cuenta', link: accountPage(url), note: 'Ahí ves cuántos quedan y puedes crear otros.' },
    notYou: 'Si no fuiste tú, cambia la contraseña y crea códigos nuevos: alguien tiene los tuyos.',
  }),
};

export const frameEs: Frame = (url) => ({
  language: 'es',
  greet: (name) => (name === undefined ? 'Hola:' : `Hola, ${name}:`),
  signature: ['Un saludo,', PRODUCT],
  footer: `Mensaje automático de ${url}/console (nadie lee las respuestas).`,
  copyLink: 'Si el botón no funciona, copia este enlace en el navegador:',
});
