// @ts-check

/**
 * Makes one of several languages out of those that stand below one another, and remembers which one the reader chose: for
 * every piece of code on the page, and for the next page.
 */
const KEY = 'reference-language';

/** @type {{ language: string, tab: HTMLButtonElement, figure: HTMLElement, group: number }[]} */
const tabs = [];

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing shows the first language next time.
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} language */
function choose(language) {
  const groups = new Set(tabs.map(({ group }) => group));
  for (const group of groups) {
    const own = tabs.filter((each) => each.group === group);
    const chosen = own.find((each) => each.language === language) ?? own[0];
    for (const each of own) {
      const isChosen = each === chosen;
      each.tab.setAttribute('aria-selected', String(isChosen));
      each.tab.tabIndex = isChosen ? 0 : -1;
      each.figure.hidden = !isChosen;
    }
  }
}

/**
 * The tab's own place on the screen stays where it is, whatever grows or shrinks above it.
 * @param {HTMLButtonElement} tab
 * @param {string} language
 */
function chooseAt(tab, language) {
  const before = tab.getBoundingClientRect().top;
  choose(language);
  remember(language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** @type {Readonly<Record<string, (at: number, count: number) => number>>} */
const MOVES = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

document.querySelectorAll('.languages').forEach((languages, group) => {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  languages.querySelectorAll('[data-language]').forEach((figure, index) => {
    if (!(figure instanceof HTMLElement)) return;
    const language = figure.dataset['language'] ?? '';
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = language;
    tab.id = `tab-${group}-${index}`;
    figure.id = `panel-${group}-${index}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', figure.id);
    figure.setAttribute('role', 'tabpanel');
    figure.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => chooseAt(tab, language));
    list.append(tab);
    tabs.push({ language, tab, figure, group });
  });
  list.addEventListener('keydown', (event) => {
    const own = tabs.filter((each) => each.group === group);
    const at = own.findIndex(({ tab }) => tab === event.target);
    const move = MOVES[event.key];
    const next = move === undefined ? undefined : own[move(at, own.length)];
    if (next === undefined) return;
    event.preventDefault();
    chooseAt(next.tab, next.language);
    next.tab.focus();
  });
  languages.prepend(list);
  languages.classList.add('tabbed');
});

choose(remembered());
