// @ts-check

/** Puts a button beside each piece of code that is meant to be copied. */
const SHOWN_MS = 2000;

const status = document.createElement('p');
status.className = 'hidden';
status.setAttribute('role', 'status');
document.body.append(status);

/** @param {HTMLElement} code */
async function copy(code) {
  const text = code.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers give the clipboard to secure addresses alone: elsewhere the text is marked, and the old way tried.
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}

document.querySelectorAll('pre[data-copy]').forEach((pre) => {
  const code = pre.querySelector('code');
  if (code === null) return;
  const box = document.createElement('div');
  box.className = 'copied';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const isDone = await copy(code);
    button.textContent = isDone ? 'Copied' : 'Press Ctrl+C';
    status.textContent = isDone ? 'Copied' : 'The text is marked: press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, SHOWN_MS);
  });
  pre.replaceWith(box);
  box.append(pre, button);
});
