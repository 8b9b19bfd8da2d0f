// @ts-check

/** When all operations of a service stood on one page, links led to `#id`. Whoever follows one is led on to its page. */
function follow() {
  const id = idIn(location.hash);
  const row = id === '' ? null : document.getElementById(id);
  const link = row?.matches('.list > li') === true ? row.querySelector('a') : null;
  if (link !== null) location.replace(link.href);
}

/**
 * Anybody can write an address that ends in a stray `%`.
 * @param {string} hash
 */
function idIn(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

addEventListener('hashchange', follow);
follow();
