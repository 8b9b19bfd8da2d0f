// @ts-check

/**
 * A form that asks the browser for a passkey and sends what the authenticator says. The options came with the page; without
 * this script, or without passkeys in the browser, the form is not shown.
 */
const form = document.querySelector('form[data-passkey]');
if (form instanceof HTMLFormElement && typeof PublicKeyCredential === 'function') prepare(form);

/** @param {HTMLFormElement} element */
function prepare(element) {
  const answer = element.querySelector('input[name="answer"]');
  const button = element.querySelector('button');
  const failure = element.querySelector('.alert');
  if (!(answer instanceof HTMLInputElement) || button === null || !(failure instanceof HTMLElement)) return;
  element.hidden = false;
  /** @param {any} credential */
  const send = (credential) => {
    answer.value = JSON.stringify(asJson(credential));
    element.submit();
  };
  const isNew = element.dataset['passkey'] === 'new';
  const options = () => JSON.parse(element.dataset['options'] ?? '');
  const offered = new AbortController();
  // Where the browser can, it offers passkeys in the field for the address. The button takes its place.
  if (!isNew) offer(options(), offered.signal).then(send, () => {});
  for (const words of document.querySelectorAll('[data-without-passkeys]')) words.remove();
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    failure.hidden = true;
    offered.abort();
    try {
      send(isNew ? await create(options()) : await get(options()));
    } catch {
      // Given up, taken too long, or no passkey here: the person may try again, or another way.
      failure.hidden = false;
      button.disabled = false;
    }
  });
}

/** @param {any} options */
function create(options) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(named),
  };
  return navigator.credentials.create({ publicKey });
}

/**
 * Waits for as long as the page is open: what is chosen in the field is an answer.
 * @param {any} options
 * @param {AbortSignal} signal
 */
async function offer(options, signal) {
  if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) throw new Error('not here');
  return await get(options, { mediation: 'conditional', signal });
}

/**
 * @param {any} options
 * @param {CredentialRequestOptions} [how]
 */
function get(options, how = {}) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: options.allowCredentials.map(named),
  };
  return navigator.credentials.get({ ...how, publicKey });
}

/** @param {{ id: string }} credential */
const named = (credential) => ({ ...credential, id: bytesOf(credential.id) });

/** @param {any} credential */
function asJson({ id, rawId, type, response }) {
  const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const sent = names
    .filter((name) => response[name] instanceof ArrayBuffer && response[name].byteLength > 0)
    .map((name) => [name, textOf(response[name])]);
  // A new one says how it can be reached.
  if (typeof response.getTransports === 'function') sent.push(['transports', response.getTransports()]);
  return { id, rawId: textOf(rawId), type, clientExtensionResults: {}, response: Object.fromEntries(sent) };
}

/** @param {string} text in base64url */
function bytesOf(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function textOf(buffer) {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
