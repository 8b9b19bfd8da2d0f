import type { Problem } from '#kernel/problem.ts';
import type { RefusalFormat } from '#platform/http/problem/refusal.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { words } from './refusal-words.ts';

/** RFC 9457 like everywhere, in Spanish: what the platform refuses in English is said again in the language of the people here. */
export const spanishRefusal: RefusalFormat = {
  ...problemDocument,
  language: 'es',
  words,
  write: (problem, requestId) => {
    const written = problemDocument.write(problem, requestId) as Record<string, unknown>;
    const spanish = WORDS[problem.code];
    return spanish === undefined ? written : { ...written, title: spanish.title, detail: detailOf(problem, spanish) };
  },
};

/** Without a detail, the problem's own is in Spanish already: see refusal-words.ts. */
type Words = { title: string; detail?: string };

const MOST_NAMED = 12;

/** Which values are wrong is said in Spanish already (fault-words.ts): each name once. */
function detailOf(problem: Problem, { detail = problem.detail }: Words): string {
  // Of a name in the address and in the body, what is said of the body.
  const byName = new Map(problem.errors?.map((fault) => [fault.name, fault.detail]));
  if (byName.size === 0) return detail;
  const told = [...byName].slice(0, MOST_NAMED).map(([name, fault]) => `${name} ${fault}`);
  const rest = byName.size - told.length;
  return `Revisa los datos: ${told.join('; ')}${rest > 0 ? `; y ${rest} más` : ''}.`;
}

const WORDS: Readonly<Record<string, Words>> = {
  malformed_request: { title: 'No se puede leer la petición', detail: 'La petición no es HTTP válido.' },
  malformed_json: { title: 'El contenido no es JSON' },
  invalid_request: {
    title: 'Hay datos que no son válidos',
    detail: 'Faltan datos, sobran o no tienen la forma esperada; `errors` los nombra uno a uno.',
  },
  unauthorized: { title: 'Hace falta una sesión o una clave válida' },
  https_required: { title: 'Hace falta HTTPS', detail: 'Una sesión o una clave llegó sin cifrar. Usa https.' },
  origin_not_allowed: {
    title: 'El origen no está permitido',
    detail: 'La página que envió la petición no pertenece al portal ni a sus aplicaciones.',
  },
  workspace_missing: {
    title: 'Falta el espacio de trabajo',
    detail: 'Quien entra con su sesión nombra el espacio de trabajo en la cabecera `Quintet-Workspace`.',
  },
  not_a_member: {
    title: 'No estás en este espacio de trabajo',
    detail: 'No existe un espacio de trabajo con ese nombre, o no formas parte de él.',
  },
  role_too_low: {
    title: 'Tu función no lo permite',
    detail: 'Hace falta otra función en el espacio de trabajo. Pídesela a quien lo administra.',
  },
  service_not_opened: {
    title: 'El servicio no está abierto para el espacio de trabajo',
    detail: 'Quien administra el servidor no abrió este servicio para el espacio de trabajo.',
  },
  second_factor_needed: {
    title: 'Hace falta un segundo factor',
    detail: 'El espacio de trabajo solo admite sesiones que mostraron dos factores.',
  },
  scope_missing: {
    title: 'La clave no permite esto',
    detail: 'Los permisos de la clave no incluyen esta operación.',
  },
  address_not_allowed: {
    title: 'La clave no sirve desde aquí',
    detail: 'La clave solo puede usarse desde ciertas redes, y la petición viene de otra.',
  },
  workspace_required: {
    title: 'Hace falta la clave de un espacio de trabajo',
    detail: 'Lo que hace esta operación pertenece a un espacio de trabajo, y la clave no es de ninguno.',
  },
  link_not_good: {
    title: 'El enlace ya no sirve',
    detail: 'Un enlace de descarga vale un minuto, en la sesión para la que se hizo. Pide otro.',
  },
  sign_in_again: {
    title: 'Entra otra vez para hacer esto',
    detail: 'Hace falta haber entrado en los últimos diez minutos.',
  },
  operators_only: {
    title: 'Es solo para quien administra el servidor',
    detail: 'Solo quien administra el servidor puede hacerlo, en una sesión que mostró dos factores.',
  },
  job_running: { title: 'La tarea está en curso', detail: 'La tarea ya se está haciendo. Espera a que termine.' },
  allowance_used_up: {
    title: 'Se agotó lo previsto para este mes',
    detail: 'El espacio de trabajo usó todas las peticiones del mes; `Retry-After` dice cuándo se renuevan.',
  },
  not_found: { title: 'Aquí no hay nada', detail: 'Ninguna operación tiene esta dirección.' },
  method_not_allowed: {
    title: 'Esta dirección no admite ese método',
    detail: 'La dirección existe, pero no para este método; `Allow` dice cuáles admite.',
  },
  request_timeout: { title: 'La petición tardó demasiado', detail: 'La petición no llegó completa a tiempo.' },
  body_too_large: { title: 'El contenido es demasiado grande', detail: 'El contenido pasa del tamaño admitido.' },
  uri_too_long: { title: 'La dirección es demasiado larga', detail: 'La dirección pasa del largo admitido.' },
  unsupported_media_type: { title: 'El formato no se admite' },
  headers_too_large: {
    title: 'Las cabeceras son demasiado grandes',
    detail: 'Las cabeceras pasan del tamaño admitido, tal vez por cookies de otras páginas.',
  },
  rate_limited: {
    title: 'Demasiadas peticiones',
    detail: 'Hubo demasiadas peticiones en poco tiempo; `Retry-After` dice cuántos segundos hay que esperar.',
  },
  too_many_in_flight: {
    title: 'Demasiadas peticiones a la vez',
    detail:
      'Esta sesión, clave o dirección tiene demasiadas peticiones en curso; `Retry-After` dice cuántos segundos hay que esperar.',
  },
  internal_error: {
    title: 'Algo falló aquí',
    detail: 'El fallo es nuestro. Si lo comunicas, indica `request_id`.',
  },
  overloaded: { title: 'El servicio está saturado', detail: 'Inténtalo de nuevo en unos segundos.' },
  database_unavailable: {
    title: 'El servicio no está disponible',
    detail: 'Inténtalo de nuevo en unos segundos.',
  },
  outcome_unknown: {
    title: 'No se sabe si quedó hecho',
    detail:
      'Se perdió la base de datos mientras guardaba. Repite la llamada con la misma `Idempotency-Key`, si la lleva; si no, compruébalo antes.',
  },
};
