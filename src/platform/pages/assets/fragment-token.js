// @ts-check

/**
 * A link from an e-mail has its token in the fragment, which reaches no server and no log. It goes into the form, and out of
 * the address; the form's button sends it.
 */
function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const part = document.querySelector('[data-with-token]');
  if (token === null || token === '' || !(part instanceof HTMLElement)) return;
  for (const field of part.querySelectorAll('input[name="token"]')) {
    if (field instanceof HTMLInputElement) field.value = token;
  }
  part.hidden = false;
  const without = document.querySelector('[data-without-token]');
  if (without instanceof HTMLElement) without.hidden = true;
  // Another language of the page has the same link.
  for (const other of document.querySelectorAll('.languages a')) {
    if (other instanceof HTMLAnchorElement) other.hash = `token=${encodeURIComponent(token)}`;
  }
  history.replaceState(null, '', location.pathname + location.search);
}

takeToken();
addEventListener('hashchange', takeToken);
