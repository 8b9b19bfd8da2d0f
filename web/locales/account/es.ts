import type { AccountWords } from './en.ts';

const rule = new Intl.PluralRules('es');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const es: AccountWords = {
  parts: 'Partes de tu cuenta',
  saved: 'Guardado.',

  profile: {
    title: 'Perfil',
    lead: 'Cómo te llamamos, en qué idioma, y dónde te encontramos.',
    you: 'Nombre e idioma',
    youLead: 'Tu nombre aparece en los correos y junto a lo que haces aquí.',
    name: 'Nombre',
    language: 'Idioma',
    languageHint: 'El de estas páginas y el de los correos que recibes.',
    save: 'Guardar',
    email: 'Correo electrónico',
    emailLead: 'Con él entras, y ahí llegan los avisos sobre tu cuenta.',
    emailNow: 'Actual',
    emailNew: 'Nueva dirección',
    emailChange: 'Cambiar la dirección',
    emailSent: 'Te enviamos un correo',
    emailSentText: (now, to) =>
      `Abre el enlace que trae: está en el buzón de ${now}. Después llega un segundo correo a ${to}. Mientras no abras los dos, nada cambia.`,
    emailAnother: 'Escribir otra dirección',
    export: 'Tus datos',
    exportLead: 'Todo lo que guardamos sobre ti, en un archivo.',
    exportText:
      'Un archivo JSON con tu perfil, tus formas de entrar, tus llaves de acceso y tus sesiones. No trae nada que abra tu cuenta.',
    exportAction: 'Descargar tus datos',
    deletion: 'Eliminar la cuenta',
    deletionLead: 'De inmediato y para siempre.',
    deletionText:
      'Tu perfil, tus llaves de acceso y tus sesiones se van, y nadie puede recuperarlos. Quizá quieras descargar antes tus datos.',
    deletionAction: 'Eliminar la cuenta…',
    deletionTitle: '¿Eliminar tu cuenta?',
    deletionLost: (email) =>
      `La cuenta de ${email} se va con todo lo que tiene, en todos los dispositivos, y no se puede recuperar.`,
    deletionConfirm: 'Eliminar para siempre',
  },

  security: {
    title: 'Acceso y seguridad',
    lead: 'Lo que abre tu cuenta. Dos cosas distintas protegen mejor que una.',
    noFactor: 'Una sola cosa abre tu cuenta',
    noFactorText:
      'Quien sepa tu contraseña o lea tu correo puede entrar. Una llave de acceso o una aplicación de autenticación lo impide.',
    operator: 'Administras este servidor, así que necesitas un segundo factor',
    operatorText:
      'Agrega abajo una llave de acceso, que es lo más rápido, o una aplicación de autenticación. Mientras tanto, lo que es para operadores queda cerrado para ti.',
  },

  password: {
    title: 'Contraseña',
    lead: 'Al cambiarla se cierra tu sesión en todos los demás dispositivos.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    nextHint: 'Varias palabras que no tengan que ver entre sí son buenas, y fáciles de recordar.',
    change: 'Cambiar la contraseña',
    changed: 'La contraseña se cambió. Se cerró tu sesión en todos los demás dispositivos.',
    none: 'Tu cuenta no tiene contraseña: entras con un enlace por correo o con cualquier otra forma que esta página muestre como tuya. Si quieres una, te enviamos un correo para ponerla.',
    set: 'Poner una contraseña',
  },

  codes: {
    title: 'Aplicación de autenticación',
    lead: 'Tu teléfono muestra un código nuevo cada medio minuto. Te lo pedimos después de la contraseña.',
    off: 'Todavía no tienes. Sirve cualquiera de este tipo: Aegis, Google Authenticator, 1Password, las contraseñas de tu iPhone…',
    add: 'Agregar una aplicación',
    addHeading: 'Agrega la aplicación en dos pasos',
    scan: 'Escanea esta imagen con la aplicación.',
    picture: 'Código QR para tu aplicación de autenticación',
    byHand: '¿No puedes escanearla? Escribe esta clave en la aplicación:',
    key: 'Clave para la aplicación',
    type: 'Después escribe los seis dígitos que muestra.',
    code: 'Código',
    confirm: 'Activar',
    on: (date) => `Activa desde el ${date}`,
    added: 'La aplicación de autenticación está activa. Se cerró tu sesión en todos los demás dispositivos.',
    remove: 'Quitar…',
    removeTitle: '¿Quitar la aplicación de autenticación?',
    removeText: 'Ya no te pediremos códigos, y tus códigos de recuperación dejarán de servir.',
    removeConfirm: 'Quitarla',
    removed: 'La aplicación de autenticación se quitó.',
  },

  recovery: {
    left: (count, shown) =>
      several(count, `Queda ${shown} código de recuperación.`, `Quedan ${shown} códigos de recuperación.`),
    few: 'Pide nuevos antes de que se acaben.',
    title: 'Guarda tus códigos de recuperación',
    text: 'Si pierdes el teléfono, uno de estos te deja entrar. Cada uno sirve una vez. Solo se muestran ahora: guárdalos donde guardas tu pasaporte, no en el mismo teléfono.',
    copy: 'Copiar todos',
    copied: 'Copiado',
    download: 'Descargar',
    print: 'Imprimir',
    done: 'Ya los guardé',
    file: 'Códigos de recuperación de',
    renew: 'Códigos nuevos…',
    renewTitle: '¿Pedir códigos de recuperación nuevos?',
    renewText: 'Los que tienes dejarán de servir.',
    renewConfirm: 'Pedir nuevos',
  },

  passkeys: {
    title: 'Llaves de acceso',
    lead: 'Entra con tu huella, tu rostro o el PIN de tu dispositivo. Nada que recordar, y nada que una página falsa pueda pedirte.',
    none: 'Todavía no tienes ninguna llave de acceso.',
    unsupported: 'Este navegador no puede usar llaves de acceso. Abre esta página en otro para agregar la tuya.',
    add: 'Agregar una llave de acceso',
    addText:
      'Tu navegador te preguntará dónde guardarla: en este dispositivo, en tu teléfono o en una llave de seguridad. Ponle un nombre que reconozcas.',
    addAction: 'Continuar',
    name: 'Nombre',
    added: 'La llave de acceso se agregó. Se cerró tu sesión en todos los demás dispositivos.',
    since: (date) => `Agregada el ${date}`,
    used: (date) => `usada por última vez el ${date}`,
    neverUsed: 'aún sin usar',
    synced: 'En todos tus dispositivos',
    rename: 'Renombrar',
    renameOne: (name) => `Renombrar ${name}`,
    renameTitle: 'Renombrar la llave de acceso',
    remove: 'Quitar',
    removeOne: (name) => `Quitar ${name}`,
    removeTitle: (name) => `¿Quitar la llave de acceso ${name}?`,
    removeText: 'Ya no abrirá tu cuenta. En el dispositivo se queda hasta que la elimines ahí.',
    removed: 'La llave de acceso se quitó.',
  },

  identities: {
    title: 'Inicio de sesión único',
    lead: 'Quien entra con tu nombre en el proveedor de tu empresa entra también aquí.',
    since: (date) => `Vinculado el ${date}`,
    remove: 'Quitar',
    removeOne: (name) => `Quitar ${name}`,
    removeTitle: (name) => `¿Quitar el vínculo con ${name}?`,
    removeText:
      'Ya no abrirá tu cuenta, y se cerrará tu sesión en todos los demás dispositivos. Si vuelves a entrar ahí, se vincula de nuevo.',
    removed: 'El vínculo se quitó. Se cerró tu sesión en todos los demás dispositivos.',
  },

  sessions: {
    title: 'Sesiones',
    lead: 'Dónde tienes sesión. Cierra lo que no reconozcas, y cambia entonces tu contraseña.',
    list: 'Tus sesiones',
    listLead: 'La que estás usando ahora va primero.',
    current: 'Esta',
    unknown: 'Dispositivo desconocido',
    used: (date) => `Usada por última vez el ${date}`,
    from: (address) => `desde ${address}`,
    ends: (date) => `termina a más tardar el ${date}`,
    end: 'Cerrar',
    endOne: (device) => `Cerrar la sesión de ${device}`,
    ended: 'La sesión se cerró.',
    everywhere: 'Salir en todas partes',
    everywhereText: 'Cierra todas las sesiones, también esta. Conviene después de usar un dispositivo ajeno.',
    everywhereAction: 'Salir en todas partes…',
    everywhereTitle: '¿Salir en todos los dispositivos?',
    everywhereLost: 'Después tendrás que volver a entrar, también aquí.',
    everywhereConfirm: 'Salir en todas partes',
  },
};
