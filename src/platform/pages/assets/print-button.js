// @ts-check

/** Shows the buttons that print the page: without this script the browser's own command does. */
for (const button of document.querySelectorAll('button[data-print]')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
