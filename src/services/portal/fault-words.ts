import { counted } from '#lib/text/counted.ts';
import type { FaultWords } from '#platform/http/problem/fault-words.ts';

const characters = (number: number) => counted(number, 'carácter', 'caracteres');
const items = (number: number) => counted(number, 'elemento', 'elementos');
const fields = (number: number) => counted(number, 'campo', 'campos');

/** What is wrong with a value, for whoever reads Spanish; see the platform's words for the English. */
export const faults: FaultWords = {
  missing: 'falta',
  once: 'solo puede ir una vez',
  empty: 'no puede estar vacío',
  invalid: 'no es válido',
  unknown: (near) => (near === undefined ? 'no se conoce aquí' : `no se conoce aquí (¿quisiste decir \`${near}\`?)`),
  oneOf: (values, near) =>
    `debe ser uno de estos: ${values}${near === undefined ? '' : ` (¿quisiste decir \`${near}\`?)`}`,
  be: (things) => `debe ser ${things.join(' o ')}`,
  bounds: {
    minimum: (bound) => `debe ser ${bound} o más`,
    maximum: (bound) => `debe ser ${bound} o menos`,
    exclusiveMinimum: (bound) => `debe ser mayor que ${bound}`,
    exclusiveMaximum: (bound) => `debe ser menor que ${bound}`,
    multipleOf: (bound) => `debe ser un múltiplo de ${bound}`,
    minLength: (bound) => `debe tener al menos ${characters(bound)}`,
    maxLength: (bound) => `puede tener como máximo ${characters(bound)}`,
    minItems: (bound) => `debe tener al menos ${items(bound)}`,
    maxItems: (bound) => `puede tener como máximo ${items(bound)}`,
    minProperties: (bound) => `debe tener al menos ${fields(bound)}`,
    maxProperties: (bound) => `puede tener como máximo ${fields(bound)}`,
  },
  things: {
    'an e-mail address': 'una dirección de correo',
    'a date such as 1990-05-17 (YYYY-MM-DD)': 'una fecha como 1990-05-17 (AAAA-MM-DD)',
    'an instant such as 2026-01-31T12:00:00Z': 'un instante como 2026-01-31T12:00:00Z',
    'an address such as https://example.com/page': 'una dirección como https://example.com/page',
    'text without zero bytes': 'texto sin bytes nulos',
    'the id of a member': 'el identificador de un miembro',
    'a moment in UTC, such as 2027-01-31T12:00:00Z': 'un momento en UTC, como 2027-01-31T12:00:00Z',
    'a UUID': 'un UUID',
    'a whole number': 'un número entero',
    'a number': 'un número',
    'a text': 'un texto',
    'true or false': 'true o false',
    'an object': 'un objeto',
    'a list': 'una lista',
    null: 'null',
    'the token of a link, as it came': 'el código de un enlace, tal como llegó',
    'a name of letters, without line breaks or other control characters':
      'un nombre con letras, sin saltos de línea ni otros caracteres de control',
  },
};
