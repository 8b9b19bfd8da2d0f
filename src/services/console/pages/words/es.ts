import type { EntryWords } from './words.ts';

export const es: EntryWords = {
  skip: 'Ir al contenido',
  languages: 'Idioma',
  fault: 'Problema',
  labels: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    name: 'Tu nombre',
    code: 'Código',
    passkeyName: 'Nombre de la llave de acceso',
  },
  hints: {
    newPassword:
      'De 8 a 128 caracteres. Cuatro palabras que no tengan que ver entre sí son fáciles de recordar y difíciles de adivinar.',
    code: 'Los seis dígitos de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
  },
  faults: {
    email: 'Escribe un correo electrónico, por ejemplo ada@example.com.',
    password: 'Escribe tu contraseña.',
    newPassword:
      'Esta contraseña es muy corta o muy fácil de adivinar. Elige cuatro palabras que no tengan que ver entre sí.',
    name: 'Escribe un nombre de 1 a 80 caracteres.',
    code: 'Escribe los seis dígitos, o un código de recuperación tal como se mostró.',
  },
  signIn: {
    title: 'Entrar',
    submit: 'Entrar',
    passkey: 'Entrar con una llave de acceso',
    passkeyFailed: 'No se usó ninguna llave de acceso. Inténtalo de nuevo, o entra de otra manera.',
    link: 'Envíame un enlace por correo',
    forgot: 'Olvidé mi contraseña',
    oidc: (name) => `Continuar con ${name}`,
    signUp: 'Crear una cuenta',
    back: 'Volver a la página para entrar',
  },
  notes: { password: 'Tu contraseña cambió. Entra con la nueva.' },
  secondFactor: {
    title: 'Un paso más',
    lead: 'Tu cuenta pide un segundo factor.',
    submit: 'Continuar',
    again: 'Entrar con otra cuenta',
  },
  signUp: {
    title: 'Crear una cuenta',
    lead: 'Te enviaremos un mensaje para confirmar tu correo.',
    submit: 'Crear la cuenta',
    byInvitation: 'En este servidor las cuentas se crean por invitación. Pídele una a quien lo administra.',
  },
  sent: {
    title: 'Mira tu correo',
    lead: 'Si esa dirección puede usarse aquí, hay un mensaje en camino. Ahí te decimos cómo seguir.',
    hint: 'Tarda un minuto como máximo. Si no llega nada, mira en el correo no deseado y revisa la dirección.',
  },
  link: {
    title: 'Entrar por correo',
    ready: 'Presiona el botón para entrar.',
    submit: 'Entrar',
    ask: 'Escribe tu correo y te enviamos un enlace para entrar sin contraseña.',
    askSubmit: 'Envíame un enlace',
    other: (now, next) =>
      `Este enlace abre la cuenta de ${next}. Ahora tienes abierta la de ${now}. Continúa solo si las dos son tuyas: lo que hagas después aquí quedará en la cuenta de ${next}.`,
    instead: (next) => `Entrar como ${next}`,
    stay: (now) => `Seguir como ${now}`,
  },
  newPassword: {
    title: 'Contraseña nueva',
    ready: 'Elige una contraseña nueva. Todas tus sesiones se cierran, aquí y en otros lugares.',
    submit: 'Guardar la contraseña',
    ask: 'Escribe tu correo y te enviamos un enlace para elegir una contraseña nueva.',
    askSubmit: 'Envíame un enlace',
  },
  confirm: {
    title: 'Confirma tu correo',
    ready: 'Escribe la contraseña que elegiste al crear la cuenta: así sabemos que eres tú.',
    submit: 'Confirmar y entrar',
    ask: '¿El enlace ya venció? Te enviamos otro.',
    askSubmit: 'Enviar otro mensaje',
  },
  address: {
    title: 'Cambiar el correo',
    ready: 'Presiona el botón para seguir con el cambio de tu correo.',
    submit: 'Continuar',
    ask: 'Abre el enlace del último mensaje. Si ya se usó o ya venció, pide el cambio otra vez en tu cuenta.',
    toAccount: 'Ir a mi cuenta',
  },
  first: {
    title: 'Te damos la bienvenida',
    ready:
      'Eres la primera persona aquí: esta cuenta administrará el servidor. Después viene una llave de acceso, para que nadie más pueda hacerlo.',
    submit: 'Crear mi cuenta',
    ask: 'Abre el enlace completo que el servidor mostró al arrancar. Sirve una vez, durante media hora; el comando “quintet operators link” muestra otro.',
  },
  invitation: {
    title: 'Tienes una invitación',
    ready: 'Crea tu cuenta y entra al espacio de trabajo. Ya conocemos tu correo: la invitación llegó a él.',
    submit: 'Crear mi cuenta y entrar',
    ask: 'Abre el enlace completo del mensaje. Vale siete días y sirve una vez; quien te invitó puede enviarte otro.',
    signIn: 'Ya tengo cuenta: entrar y ver ahí la invitación',
  },
  passkey: {
    title: 'Agregar una llave de acceso',
    lead: 'Entra con tu huella, tu rostro o el PIN de tu dispositivo. No se puede adivinar, ni entregar a una página falsa.',
    submit: 'Agregar una llave de acceso',
    failed: 'No se creó ninguna llave de acceso. Inténtalo de nuevo, o sigue y agrégala más tarde en tu cuenta.',
    later: 'Más tarde',
    missing:
      'Este navegador no puede crear llaves de acceso aquí. Sigue, y configura una aplicación de autenticación en tu cuenta.',
  },
  needsScript: 'Los enlaces del correo necesitan JavaScript: actívalo en tu navegador y vuelve a cargar la página.',
  problems: {
    wrong_credentials: 'El correo o la contraseña no son correctos. Revisa los dos, o pide un enlace por correo.',
    address_not_confirmed:
      'La contraseña es correcta, pero tu correo aún no está confirmado. Abre el mensaje que te enviamos.',
    invalid_link: 'Este enlace ya se usó, ya venció o está incompleto. Pide otro.',
    weak_password: 'Esta contraseña es muy fácil de adivinar.',
    wrong_password: 'No es la contraseña que elegiste al crear la cuenta.',
    wrong_code: 'El código no es correcto, o ya se usó. Espera el siguiente.',
    no_sign_in_waits: 'Esperaste demasiado, o ya habías entrado. Vuelve a entrar.',
    passkey_refused: 'La llave de acceso no fue aceptada. Inténtalo de nuevo.',
    too_many_passkeys: 'Tienes 20 llaves de acceso, el máximo. Quita una primero en tu cuenta.',
    sign_in_again: 'Para esto hace falta haber entrado hace poco. Vuelve a entrar y regresa aquí.',
    second_factor_first: 'Muestra primero tu segundo factor: vuelve a entrar.',
    account_exists: 'Ya tienes una cuenta con ese correo. Entra: la invitación te espera ahí.',
    too_many_members: 'El espacio de trabajo está lleno. Avísale a quien te invitó.',
    workspace_gone: 'El espacio de trabajo ya no existe.',
    address_taken: 'Ya hay una cuenta con ese correo. Usa otro.',
    sign_up_by_invitation: 'En este servidor las cuentas se crean por invitación. Pídele una a quien lo administra.',
    invalid_request: 'Falta algo o no es correcto: mira más abajo.',
    rate_limited: 'Hubo demasiadas solicitudes desde tu red. Espera un minuto e inténtalo de nuevo.',
    unauthorized: 'Entra primero en este navegador, y después vuelve a abrir el enlace del mensaje.',
    database_unavailable:
      'En este momento no llegamos a nuestra base de datos. Inténtalo en unos segundos; no se pierde nada.',
    overloaded: 'En este momento hay demasiado trabajo. Inténtalo en unos segundos.',
    origin_not_allowed: 'El formulario no venía de este sitio. Vuelve a cargar la página e inténtalo de nuevo.',
    oidc_refused: 'La entrada de tu organización no funcionó. Inténtalo de nuevo.',
    oidc_no_account:
      'Nadie aquí tiene la dirección que da tu organización, y así no se crea una cuenta. Pregunta a quien administra este servidor.',
    oidc_address_unverified: 'Tu organización no confirmó tu correo. Pregunta a sus administradores.',
    oidc_other_person:
      'Esta dirección es de otra persona de tu organización. Pregunta a quien administra este servidor.',
    oidc_unavailable: 'La entrada de tu organización no responde ahora. Inténtalo en un minuto.',
    other: 'No funcionó. Vuelve a cargar la página e inténtalo de nuevo.',
  },
  tooMany: (minutes) =>
    `Hubo demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
};
