import { describe, expect, it } from 'vitest';
import { placeFinder } from '../../gazetteer/find-places.ts';
import { openCharts } from '../../jyotish/charts.ts';
import { openChartPages } from '../chart-pages.ts';
import type { ChartForm } from '../form.ts';
import type { Language } from '../languages.ts';
import { LANGUAGES } from '../languages.ts';

/** A clock or a calendar that was taken for one birth does not follow to another one unseen. */
const clock = { now: () => new Date('2026-11-19T10:00:00Z') };
const pages = openChartPages({ charts: openCharts(clock), places: placeFinder(), clock });

function pageOf(form: ChartForm, language: Language = 'en'): string {
  const answer = pages.answer(language, form);
  if (answer.kind !== 'rendered' || typeof answer.body !== 'string') throw new Error('No page was written');
  return answer.body;
}

const fieldsOf = (markup: string): ChartForm =>
  Object.fromEntries([...markup.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...f]) => f));
const warningsOf = (page: string) => /<section class="part" id="warnings"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';

/** What is sent by the button of this name and value. */
function sentBy(page: string, name: keyof ChartForm, value: string): ChartForm {
  const forms = page.match(/<form [\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`<button class="plain" name="${name}" value="${value}"`));
  if (form === undefined) throw new Error(`No button sends ${value}`);
  return { ...fieldsOf(form), [name]: value };
}

const NEW_YORK: ChartForm = { day: '29', month: '10', year: '2000', time: '1:30', place: 'New York City, US' };
const BOMBAY: ChartForm = { day: '10', month: '3', year: '1920', time: '6:10 am', place: 'Bombay, India' };

describe('a clock that was taken', () => {
  const taken = sentBy(pageOf(NEW_YORK), 'utcOffset', '-05:00');

  it('holds for its place and day, also at another hour of writing and in another language', () => {
    for (const language of LANGUAGES) {
      const page = pageOf(taken, language);
      expect(page).toContain('-05:00');
      expect(page).not.toContain('id="warnings"');
    }
    expect(pageOf(taken)).toContain('-05:00 from Greenwich, as chosen');
    expect(pageOf({ ...taken, month: 'Oct', time: '01:30' })).toContain('as chosen');
  });

  it.each<ChartForm>([{ day: '15', month: '5', place: 'Chennai' }, { place: 'Chennai' }, { day: '15', month: '5' }])(
    'does not go along to %o, and that is told',
    (change) => {
      const page = pageOf({ ...taken, ...change });
      expect(warningsOf(page)).toContain('The clock -05:00 from Greenwich had been chosen for another place or day');
      expect(page).not.toContain('as chosen');
      expect(page).toMatch(change.place === undefined ? /New_York, -04:00/ : /Kolkata, \+05:30/);
      expect(fieldsOf(page)).not.toHaveProperty('utcOffset');
      expect(fieldsOf(page)).not.toHaveProperty('clockFor');
    },
  );

  it('stands in the form with what it was taken for; another one that is typed there is meant', () => {
    const form = pageOf({ ...taken, show: 'form' });
    expect(form).toMatch(/name="utcOffset"[^>]* value="-05:00"/);
    expect(fieldsOf(form).clockFor).toMatch(/^-05:00 \d+ 2000-10-29$/);
    const typed = pageOf({ ...taken, place: 'Chennai', utcOffset: '+05:30' });
    expect(typed).toContain('+05:30 from Greenwich, as chosen');
    expect(warningsOf(typed)).toBe('');
  });

  it.each([
    ['en', 'Bombay time, +04:51'],
    ['hi', '<span lang="en">Bombay time</span>, ग्रीनविच से +04:51'],
  ] as const)('keeps its name, in %s', (language, told) => {
    const page = pageOf(sentBy(pageOf(BOMBAY), 'utcOffset', '+04:51'), language);
    expect(page).toContain(told);
    expect(warningsOf(page)).toBe('');
  });
});

it.each([
  ['en', 'No clock of this place is known to have been -05:00 from Greenwich then; its own was +05:30'],
  ['hi', 'अंतर -05:00 नहीं था; यहाँ की घड़ी का अंतर +05:30 था'],
] as const)('a clock that was typed and that no place there had is warned of, in %s', (language, told) => {
  const page = pageOf({ ...BOMBAY, year: '1990', utcOffset: '-05:00' }, language);
  expect(warningsOf(page)).toContain(told);
});

describe('the old calendar', () => {
  const MOSCOW: ChartForm = { day: '22', month: '4', year: '1870', time: '12:00', place: 'Moscow, Russia' };
  const taken = sentBy(pageOf(MOSCOW), 'calendar', 'julian');

  it('that was taken holds for its place and day', () => {
    expect(pageOf(taken)).toContain('22 April 1870 in the old (Julian) calendar');
    expect(pageOf(sentBy(pageOf(MOSCOW), 'calendar', 'gregorian'))).not.toContain('id="warnings"');
  });

  it('does not go along to another birth, and that is told', () => {
    const page = pageOf({ ...taken, day: '1', month: '6', year: '1990', place: 'Chennai' });
    expect(page).toContain('1 June 1990');
    expect(warningsOf(page)).toContain('The old (Julian) calendar had been chosen for another place or day');
    expect(fieldsOf(page)).not.toHaveProperty('calendar');
    const next = pageOf({ ...taken, day: '23' });
    expect(next).toContain('23 April 1870, ');
    expect(next).toContain('name="calendar" value="julian"');
  });

  it('that was ticked where it was not in use is warned of, with a way back', () => {
    const ticked = pageOf({ ...MOSCOW, day: '1', month: '6', year: '1990', place: 'Chennai', calendar: 'julian' });
    expect(ticked).toContain('14 June 1990');
    expect(warningsOf(ticked)).toContain('not known to have been in use at this place');
    expect(pageOf(sentBy(ticked, 'calendar', 'gregorian'))).toContain('1 June 1990, 12:00');
  });
});

it('what is chosen in a part of the page leads back to it', () => {
  const page = pageOf(NEW_YORK);
  expect(page).toMatch(/action="\/chart\/en#squares" class="again"/);
  expect(page).toMatch(/action="\/chart\/en#warnings" class="again"/);
});
