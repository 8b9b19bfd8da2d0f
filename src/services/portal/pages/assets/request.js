// @ts-check

/** Speaks with the portal's API. A refusal becomes an error whose message can be shown. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {string} code
   * @param {Map<string, string>} fields
   */
  constructor(message, status = 0, code = '', fields = new Map()) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const PATIENCE_MS = 30_000;

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 */
export async function post(path, body = {}) {
  const { data } = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return data;
}

/** @param {string} path */
export const read = (path) => send(path, {});

/**
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<{ data: Record<string, unknown>; headers: Headers }>}
 */
async function send(path, init) {
  let response;
  try {
    response = await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Refusal('No hay conexión con el portal. Comprueba tu conexión e inténtalo de nuevo.');
  }
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw refusal(response, data);
  return { data, headers: response.headers };
}

/**
 * @param {Response} response
 * @param {Record<string, unknown>} problem
 */
function refusal({ status, headers }, problem) {
  const { code, title, detail, errors } = problem;
  /** @type {Map<string, string>} */
  const fields = new Map();
  // What does not fit a schema is told in the schema's words, which are not for people.
  const isPlain = code !== 'invalid_request';
  for (const each of Array.isArray(errors) ? errors : []) {
    fields.set(String(each.name), isPlain ? String(each.detail) : 'Este dato no es válido.');
  }
  return new Refusal(sentence(status, headers, detail ?? title), status, typeof code === 'string' ? code : '', fields);
}

/**
 * @param {number} status
 * @param {Headers} headers
 * @param {unknown} said
 */
function sentence(status, headers, said) {
  if (status === 429)
    return `Demasiados intentos. Inténtalo de nuevo dentro de ${wait(Number(headers.get('retry-after')))}.`;
  if (status >= 500 && status !== 502) return 'El portal no puede responder ahora. Inténtalo de nuevo en un momento.';
  return typeof said === 'string' ? said : 'Algo no ha ido bien. Inténtalo de nuevo.';
}

/** @param {number} seconds */
function wait(seconds) {
  if (!(seconds > 0)) return 'un momento';
  if (seconds < 120) return seconds === 1 ? '1 segundo' : `${Math.ceil(seconds)} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
