import { problemTable } from '#kernel/problem.ts';

/** What the portal refuses with, in the language of its people. */
export const portalProblem = problemTable({
  credenciales_invalidas: {
    status: 401,
    title: 'El correo o la contraseña no son correctos',
    meaning: 'El correo o la contraseña no son correctos. Comprueba ambos, o pide una contraseña nueva.',
  },
  correo_sin_verificar: {
    status: 403,
    title: 'Falta confirmar el correo',
    meaning: 'La contraseña es correcta, pero falta confirmar el correo. Abre el mensaje que enviamos o pide otro.',
  },
  demasiados_intentos: {
    status: 429,
    title: 'Demasiados intentos',
    meaning: 'Hubo demasiados intentos. `Retry-After` dice cuántos segundos hay que esperar.',
  },
  enlace_invalido: {
    status: 400,
    title: 'El enlace no es válido',
    meaning: 'El enlace ya se usó, ha caducado o está incompleto. Pide uno nuevo.',
  },
  contrasena_incorrecta: {
    status: 403,
    title: 'La contraseña no es correcta',
    meaning: 'La contraseña actual no es correcta, o la cuenta no tiene contraseña.',
  },
  destino_no_permitido: {
    status: 400,
    title: 'No se puede volver a esa dirección',
    meaning: 'La dirección de vuelta no pertenece al portal ni a sus aplicaciones.',
  },
  google_no_disponible: {
    status: 404,
    title: 'La entrada con Google no está disponible',
    meaning: 'Este portal no tiene configurada la entrada con Google.',
  },
  identificacion_requerida: {
    status: 400,
    title: 'Falta saber quién usa la aplicación',
    meaning: 'Sin sesión iniciada hay que indicar `userId` o `email`.',
  },
  identidad_no_coincide: {
    status: 403,
    title: 'La identidad no coincide',
    meaning:
      'La petición nombra a otra persona: una sesión solo habla por sí misma, y `userId` y `email` han de ser de la misma cuenta.',
  },
  clave_reutilizada: {
    status: 422,
    title: 'La clave de idempotencia ya se usó con otra petición',
    meaning: 'La misma `Idempotency-Key` llegó con otro contenido. Usa una clave nueva para cada uso.',
  },
  demasiadas_identidades: {
    status: 429,
    title: 'Demasiadas identidades desde una dirección',
    meaning: 'Desde esta dirección ya se indicaron hoy 200 identidades sin sesión. Inicia sesión, o vuelve mañana.',
  },
  pagos_no_disponibles: {
    status: 404,
    title: 'Los pagos no están disponibles',
    meaning: 'Este portal no tiene configurados los pagos.',
  },
  ya_suscrito: {
    status: 409,
    title: 'Ya hay una suscripción',
    meaning: 'La cuenta ya tiene una suscripción en curso. Se gestiona en «mi cuenta».',
  },
  sin_suscripcion: {
    status: 409,
    title: 'No hay suscripción que gestionar',
    meaning: 'La cuenta no ha pagado nunca: no hay nada que gestionar.',
  },
  proveedor_no_responde: {
    status: 502,
    title: 'El proveedor de pagos no responde',
    meaning: 'El proveedor de pagos no responde o ha rechazado la petición. Inténtalo de nuevo en un momento.',
  },
  firma_invalida: {
    status: 400,
    title: 'La firma no es válida',
    meaning: 'El aviso no lleva una firma válida y reciente del proveedor de pagos.',
  },
});
