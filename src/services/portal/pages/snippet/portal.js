// @ts-check

/**
 * The recommended flow for a page of an application. Its types are in portal.d.ts; it is served without these comments.
 * It keeps nothing in the browser: who the visitor is, the portal's own cookie says.
 */
const base = new URL('.', import.meta.url);

/** @type {typeof import('./portal.d.ts').portal} */
export function portal(appName, { email = null, userId = null, onLimit = showLimit } = {}) {
  const who = { appName, email, userId };
  /** @type {Promise<unknown> | undefined} */
  let running;

  /** @param {(() => unknown) | undefined} run */
  async function use(run) {
    let [reply, data] = await ask('check-usage', who);
    if (reply.ok && data.puede_usar) {
      [reply, data] = await ask('register-usage', who, crypto.getRandomValues(new Uint32Array(4)).join('-'));
      if (reply.ok) return run?.();
    }
    const sin_identificar = data.code === 'identificacion_requerida';
    if (!sin_identificar && data.code !== 'limite_diario') granted([reply, data]);
    const back = `?volver=${encodeURIComponent(location.href)}`;
    onLimit({
      sin_identificar,
      sin_sesion: sin_identificar || !(await user()),
      es_premium: !!data.es_premium,
      reinicia_en: data.reinicia_en ?? reply.headers.get('x-quota-reset'),
      entrar: `${base}entrar${back}`,
      // Null where the portal sells nothing: it writes that itself.
      premium: `${base}cuenta${back}`,
    });
    return undefined;
  }

  return {
    check: async () => granted(await ask('check-usage', who)),
    // A second click while the first is under way is the same use.
    use: (run) => {
      running ??= use(run).finally(() => {
        running = undefined;
      });
      return /** @type {Promise<any>} */ (running);
    },
    user,
  };
}

async function user() {
  const answer = await ask('verify-auth', {});
  return answer[0].status === 401 ? null : granted(answer).user;
}

/**
 * Asks once more when the network fails or the portal is not there: with the same key, so that it counts once.
 * @param {string} path
 * @param {object} body
 * @param {string} [key]
 * @returns {Promise<[Response, any]>}
 */
async function ask(path, body, key) {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  const init = { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) };
  const send = () => fetch(`${base}api/${path}`, /** @type {RequestInit} */ (init));
  let reply = await send().catch(() => null);
  if (!reply || reply.status === 503) reply = await send();
  return [reply, await reply.json().catch(() => ({}))];
}

/** @param {[Response, any]} answer */
function granted([{ ok, status }, data]) {
  if (ok) return data;
  throw Object.assign(new Error(data.detail ?? `HTTP ${status}`), { status, code: data.code });
}

/** @param {import('./portal.d.ts').Limit} limit */
function showLimit({ sin_identificar, sin_sesion, es_premium, reinicia_en, entrar, premium }) {
  const dialog = document.createElement('dialog');
  const add = (/** @type {string} */ tag, textContent = '', facts = {}) =>
    dialog.append(Object.assign(document.createElement(tag), { textContent }, facts), ' ');
  dialog.style.cssText = 'max-width:24em;padding:1em;border:0;border-top:4px solid #0b6b54;font:1em/1.5 system-ui';
  const [title, text] = sin_identificar
    ? ['Entra para continuar', 'Con tu cuenta tienes un uso gratis al día.']
    : ['Por hoy ya no quedan usos', `Habrá más ${renewal(reinicia_en)}.`];
  add('h2', title);
  add('p', text);
  if (sin_sesion) add('a', 'Entrar', { href: entrar });
  if (premium && !es_premium) add('a', 'Hazte Premium', { href: premium });
  add('button', 'Cerrar', { onclick: () => dialog.close() });
  dialog.ariaLabel = title;
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string | null} iso within a day */
function renewal(iso) {
  if (!iso) return 'mañana';
  const at = new Date(iso);
  const time = at.toLocaleTimeString('es', { timeStyle: 'short' });
  return `${at.getDate() === new Date().getDate() ? 'hoy' : 'mañana'} a la${time.startsWith('1:') ? '' : 's'} ${time}`;
}
