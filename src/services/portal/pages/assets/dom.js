// @ts-check

/**
 * @template {Element} T
 * @param {string} id
 * @param {abstract new (...parts: never[]) => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`#${id}`);
}

/** @param {string} id */
export const block = (id) => byId(id, HTMLElement);

/** @param {string} id */
export const formOf = (id) => byId(id, HTMLFormElement);

/**
 * @param {string} tag
 * @param {...(string | Node)} content
 */
export function element(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}
