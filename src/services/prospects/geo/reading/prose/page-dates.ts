import type { PageFacts } from '../../page-facts.ts';
import type { Flow } from '../flow.ts';
import type { PageElement } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import { datesWritten, dayDeclared, thaiDigitsToAscii } from './written-dates.ts';

/**
 * The days that a page declares or shows for itself. A date in the text counts only where the line says that the page was
 * written or changed then: prices, events and reviews have dates, too.
 */
type PageDate = PageFacts['dates'][number];

const MOST_DATES = 100;
const LONGEST_LINE = 300;
const MOST_LINES = 5000;

export function datesIn(elements: readonly PageElement[], flow: Flow): PageDate[] {
  const dates = new Map<string, PageDate>();
  const add = (day: string | null, from: PageDate['from']) => {
    if (day !== null && dates.size < MOST_DATES) dates.set(`${day} ${from}`, { day, from });
  };
  for (const element of elements) {
    if (element.name !== 'meta') continue;
    const name = (attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '').toLowerCase();
    if (META_NAMES.has(name)) add(dayDeclared(attributeOf(element, 'content') ?? ''), 'meta');
  }
  for (const element of flow.elements) {
    if (element.name !== 'time') continue;
    const declared = attributeOf(element, 'datetime');
    if (declared !== undefined) add(dayDeclared(thaiDigitsToAscii(declared)), 'time');
    else for (const { day } of datesWritten(flow.textOf(element, 100))) add(day, 'time');
  }
  for (const line of flow.text.split('\n', MOST_LINES)) {
    const label = LABEL.exec(line.slice(0, LONGEST_LINE));
    if (label === null) continue;
    const [nearest] = datesWritten(line.slice(label.index, label.index + LONGEST_LINE));
    if (nearest !== undefined && nearest.at <= label[0].length + CLOSE_BY) add(nearest.day, 'text');
  }
  return [...dates.values()];
}

const META_NAMES = new Set([
  'article:modified_time',
  'article:published_time',
  'date',
  'datemodified',
  'datepublished',
  'dc.date',
  'dc.date.modified',
  'dcterms.created',
  'dcterms.date',
  'dcterms.modified',
  'last-modified',
  'og:updated_time',
  'revised',
]);

/** How far behind its label a date may stand: `Last updated by the reservations team on 3 May 2026`. */
const CLOSE_BY = 50;

const LABEL =
  /\b(?:updated|modified|revised|published|posted|last (?:reviewed|checked))\b|(?:ปรับปรุง|อัปเดต|อัพเดต|อัพเดท|แก้ไข|เผยแพร่)(?:ล่าสุด)?|更新|发布|發布/i;
