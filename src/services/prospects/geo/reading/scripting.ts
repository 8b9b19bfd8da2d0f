import type { PageFacts } from '../page-facts.ts';
import type { Flow } from './flow.ts';
import type { PageElement } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';

/** Signs that a page is drawn by a script: a crawler that runs none sees what is here read, and no more. */
export function scriptingSigns(elements: readonly PageElement[], flow: Flow): PageFacts['scripting'] {
  let emptyRoot: string | null = null;
  let asksForScript = false;
  let scripts = 0;
  for (const element of elements) {
    if (!element.isHtml) continue;
    if (element.name === 'script') {
      if (isProgram(attributeOf(element, 'type'))) scripts += 1;
    } else if (element.name === 'noscript') {
      const text = element.first?.kind === 'text' ? element.first.value.slice(0, LONGEST_NOTICE) : '';
      asksForScript ||= /java\s?script|จาวาสคริปต์/i.test(text) && REQUEST.test(text);
    } else if (emptyRoot === null) {
      const root = rootName(element);
      if (root !== undefined && flow.textOf(element, NEARLY_EMPTY).length < NEARLY_EMPTY) emptyRoot = root;
    }
  }
  return { emptyRoot, asksForScript, scripts };
}

/** Room for a word such as `Loading`. */
const NEARLY_EMPTY = 40;
const LONGEST_NOTICE = 5000;

const REQUEST = /enabl|activat|turn(?:ed)? on|switch(?:ed)? on|need|requir|support|disabled|without|เปิดใช้|ต้องใช้|รองรับ/i;

function isProgram(type: string | undefined): boolean {
  const name = (type ?? '').trim().toLowerCase();
  return name === '' || name === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/.test(name);
}

function rootName(element: PageElement): string | undefined {
  if (ROOT_ELEMENTS.has(element.name)) return element.name;
  const id = attributeOf(element, 'id');
  return id !== undefined && ROOT_IDS.has(id) ? id : undefined;
}

/** Where React, Vue, Next, Nuxt, Gatsby, Svelte, Quasar and Angular draw by default. */
const ROOT_IDS = new Set(['root', 'app', 'app-root', '__next', '__nuxt', '___gatsby', 'svelte', 'q-app', 'react-root']);
const ROOT_ELEMENTS = new Set(['app-root', 'ng-app', 'my-app']);
