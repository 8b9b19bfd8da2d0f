import type { Expected } from '#platform/http/problem/json-fault.ts';
import { howToGetAKey, type RefusalWords } from '#platform/http/problem/refusal-words.ts';
import { faults } from './fault-words.ts';

/** What the platform would say in English. */
export const words: RefusalWords = {
  faults,
  unauthorized: ({ keyHeaders, session }, service) => {
    if (keyHeaders.length === 0)
      return 'Esta operación lee la sesión en la cabecera Cookie, y no hay ninguna válida. Entra de nuevo en /entrar.';
    const before = session ? 'la sesión en la cabecera Cookie o ' : '';
    return `Esta operación lee ${before}la clave de una aplicación en la cabecera ${keyHeaders.join(' o ')}, y no hay ninguna válida. Entra de nuevo en /entrar; para obtener una clave: ${howToGetAKey(service)}`;
  },
  mediaType: (taken, sent) => {
    if (taken.length === 0) return 'Esta operación no admite contenido.';
    const found = sent === undefined ? 'falta Content-Type' : `llegó como ${sent}`;
    return `El contenido ha de ser ${taken.join(' o ')}; ${found}.`;
  },
  json: (fault) => {
    if (fault === 'encoding') return 'El contenido no es UTF-8 válido.';
    if (fault === 'key')
      return 'El contenido tiene una clave que no se admite: __proto__, o constructor con prototype.';
    if (fault === 'far') return 'El contenido no es JSON válido, en algún lugar tras sus primeros 524 288 caracteres.';
    const { line, column, ends, expected } = fault;
    return `El contenido no es JSON válido: ${ends ? 'termina antes de tiempo, en' : 'deja de serlo en'} la línea ${line}, columna ${column} (contada en caracteres), donde se espera ${EXPECTED[expected]}.`;
  },
};

const EXPECTED: Readonly<Record<Expected, string>> = {
  value: 'un valor',
  'first value': 'un valor o ]',
  name: 'un nombre entre comillas dobles',
  'first name': 'un nombre entre comillas dobles o }',
  colon: 'dos puntos',
  'next value': 'una coma o ]',
  'next name': 'una coma o }',
  end: 'el final del contenido',
  text: 'texto sin caracteres de control hasta unas comillas dobles',
  escape: 'uno de " \\ / b f n r t u tras la barra invertida',
  hexadecimal: 'un dígito hexadecimal',
  digit: 'un dígito',
  word: 'true, false o null',
};
