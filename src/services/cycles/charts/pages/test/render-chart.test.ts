import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { shownName } from '../../../names/shown-name.ts';
import { placeFinder } from '../../gazetteer/find-places.ts';
import { openCharts } from '../../jyotish/charts.ts';
import { openChartPages } from '../chart-pages.ts';
import type { ChartForm } from '../form.ts';
import type { Language } from '../languages.ts';
import { LANGUAGES } from '../languages.ts';
import { DELHI, GANDHI, GARLAND, OLD_STYLE, TWICE, UNTIMED } from './births.ts';

/** Pages of a chart as text: what they tell first, what they leave out, and what they do to a hostile name. */
const clock = { now: () => new Date('2026-11-19T10:00:00Z') };
const pages = openChartPages({ charts: openCharts(clock), places: placeFinder(), clock });

function answered(form: ChartForm, language: Language = 'en'): { status: number; text: string } {
  const answer = pages.answer(language, form);
  if (answer.kind !== 'rendered' || typeof answer.body !== 'string') throw new Error('No page was written');
  return { status: answer.status, text: answer.body };
}

const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1];
const partOf = (page: string, id: string) =>
  new RegExp(`<section class="part" id="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';

describe('a chart', () => {
  it('has both squares, a table of nine grahas and the ascendant, and what was assumed', () => {
    const { status, text } = answered(DELHI);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Birth chart of <bdi>Asha</bdi></h1>');
    expect(partOf(text, 'squares').match(/<svg /g)).toHaveLength(2);
    expect(partOf(text, 'grahas').match(/<tr><th scope="row">/g)).toHaveLength(10);
    expect(partOf(text, 'grahas')).toContain('Virgo <span class="deva" lang="hi">कन्या</span>');
    expect(partOf(text, 'assumed')).toContain('Ayanamsa: Lahiri');
    expect(text).not.toContain('id="warnings"');
  });

  it.each([
    [
      'en',
      /The Moon is exact to .*\n<li>The Moon’s error moves the dates .* one to six days\.<\/li>\n<li>The ascendant/,
    ],
    ['hi', /समय सही हो तो चंद्र .*\n<li>चंद्र की इस अशुद्धि से दशाओं .* एक से छह दिन .*\n<li>लग्न/],
  ] as const)('tells what the Moon’s error does right after it, in %s', (language, order) => {
    expect(partOf(answered(DELHI, language).text, 'assumed')).toMatch(order);
  });

  it.each(['D2', 'D10', 'D60'] as const)('shows %s beside the birth chart when it is asked for', (varga) => {
    const { text } = answered({ ...DELHI, varga, style: 'south' });
    expect(text).toContain(`(${varga})</h3>`);
    expect(text).toContain(`<option value="${varga}" selected>`);
    expect(text.match(/class="chart-square chart-south"/g)).toHaveLength(3);
  });

  it('in Hindi is in Devanagari, and says that no native has read it', () => {
    const { text } = answered(DELHI, 'hi');
    expect(text).toContain('<html lang="hi">');
    expect(partOf(text, 'grahas')).toContain('कन्या');
    expect(partOf(text, 'grahas')).not.toMatch(/Virgo|Saturn/);
    expect(partOf(text, 'squares')).toContain('>ल<');
    expect(text).toContain('class="review"');
  });

  it('in Hindi names what has an English name only as English', () => {
    const gandhi = answered(GANDHI, 'hi').text;
    expect(gandhi).toContain(', गुजरात, भारत</dd>');
    expect(partOf(gandhi, 'warnings')).toContain('<span lang="en">Calcutta time</span>');
    expect(partOf(answered(OLD_STYLE, 'hi').text, 'warnings')).toContain('<p><span lang="en">Russia</span> ');
    expect(answered(GANDHI).text).toContain('<dd>Porbandar, Gujarat, India</dd>');
    expect(answered(GANDHI).text).not.toContain('<span lang="en">');
    expect(gandhi).toMatch(/name="place" value="[^"<]*, गुजरात, भारत"/);
  });

  it('leaves out a region that is called as the place is, in any script', () => {
    expect(answered(DELHI, 'hi').text).toContain('<dd>दिल्ली, भारत</dd>');
    expect(answered(DELHI).text).toContain('<dd>Delhi, India</dd>');
  });

  it('before there was one time says whose clock was taken', () => {
    const { text } = answered(GANDHI);
    expect(text).toContain('local mean time of the place');
    expect(partOf(text, 'grahas')).toContain('Libra');
    expect(text).toContain('Porbandar, Gujarat, India');
  });

  it('of a time that clocks showed twice has both ascendants and a way to the other', () => {
    const warnings = partOf(answered(TWICE).text, 'warnings');
    expect(warnings).toContain('showed 02:30 twice');
    expect(warnings.match(/<tr><th scope="row">/g)).toHaveLength(2);
    expect(warnings).toContain('name="utcOffset" value="+01:00"');
    const other = answered({ ...TWICE, utcOffset: '+01:00' }).text;
    expect(other).toContain('+01:00 from Greenwich, as you entered it');
    expect(other).not.toContain('id="warnings"');
  });

  it('of a day that may be of the old calendar says so, until somebody says which', () => {
    const warnings = partOf(answered(OLD_STYLE).text, 'warnings');
    expect(warnings).toContain('it is 4 May 1870 in today');
    expect(answered({ ...OLD_STYLE, calendar: 'gregorian' }).text).not.toContain('id="warnings"');
    expect(answered({ ...OLD_STYLE, calendar: 'julian' }).text).toContain('22 April 1870 in the old (Julian) calendar');
  });

  it('of a leap day that only the old calendar has shows that day', () => {
    const { text } = answered({ ...OLD_STYLE, day: '29', month: '2', year: '1900', calendar: 'julian' });
    expect(text).toContain('29 February 1900 in the old (Julian) calendar');
    expect(text).toContain('13 March 1900');
  });
});

describe('the cover', () => {
  const coverOf = (page: string) => /<div class="cover [\s\S]*?<\/div>/.exec(page)?.[0] ?? '';

  it.each([
    ['en', 'From the Moon'],
    ['hi', 'चंद्र कुंडली'],
  ] as const)('without a time shows the square from the Moon, and says so beneath, in %s', (language, words) => {
    const cover = coverOf(answered(UNTIMED, language).text);
    expect(cover).toContain(`<title id="square-cover-title">${words}</title>`);
    expect(cover).toMatch(new RegExp(`</svg>\\n<p>${words}</p>`));
  });

  it('with a time shows the birth chart, and nothing beneath', () => {
    const cover = coverOf(answered(DELHI).text);
    expect(cover).toContain('<title id="square-cover-title">Birth chart</title>');
    expect(cover).not.toContain('From the Moon');
  });
});

describe('without a time of birth', () => {
  it.each([
    ['en', 'There was no 30 December 2011 at this place'],
    ['hi', '30 दिसंबर 2011 का दिन था ही नहीं'],
  ] as const)('a day that never was is told as such, in %s', (language, told) => {
    const apia: ChartForm = { day: '30', month: '12', year: '2011', noTime: 'yes', place: 'Apia, Samoa' };
    const warnings = partOf(answered(apia, language).text, 'warnings');
    expect(warnings).toContain(told);
    expect(warnings).not.toContain('12:00');
    const timed = partOf(answered({ ...apia, noTime: '', time: '09:15' }, language).text, 'warnings');
    expect(timed).toContain(told);
    expect(timed).not.toContain('09:15');
  });

  it.each(LANGUAGES)('nothing of noon’s ascendant, houses or dashas is told, in %s', (language) => {
    const { text } = answered(UNTIMED, language);
    expect(text).toContain('id="square-from-moon-title"');
    expect(text).toContain('id="square-from-sun-title"');
    expect(partOf(text, 'grahas').match(/<tr><th scope="row">/g)).toHaveLength(9);
    expect(partOf(text, 'grahas')).not.toMatch(/House|भाव|Ascendant|लग्न/);
    expect(text).not.toMatch(/12:00|>As<|>ल</);
    expect(partOf(text, 'assumed')).not.toMatch(/exact to|विकला|those of noon/);
    expect(text).not.toContain('name="varga" value');
  });
});

describe('a graha that changes its sign on a day without a time', () => {
  const cellsOf = (text: string, name: string) => {
    const row = partOf(text, 'grahas')
      .split('<tr>')
      .find((each) => each.startsWith(`<th scope="row">${name}`));
    return [...(row ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) =>
      cell.replace(/ <span class="deva" lang="hi">[^<]*<\/span>/g, ''),
    );
  };
  const day = (date: number, month: number): ChartForm => ({
    ...UNTIMED,
    day: `${date}`,
    month: `${month}`,
    year: '1990',
  });

  it('is told with both, and without what is true of one of them alone', () => {
    const { text } = answered(day(14, 4));
    expect(cellsOf(text, 'Sun')).toEqual([
      'Pisces or Aries',
      'not sure',
      'Revati 4 or Ashwini 1',
      'Mercury or Ketu',
      '–',
      '–',
    ]);
    expect(partOf(text, 'warnings')).toMatch(/Changed sign on that day: Sun .* Pisces .* → Aries/);
    expect(cellsOf(answered(day(14, 4), 'hi').text, 'सूर्य').slice(0, 2)).toEqual(['मीन या मेष', 'निश्चित नहीं']);
  });

  it('in one sign keeps its dignity, and has all quarters that it passes', () => {
    expect(cellsOf(answered(day(18, 5)).text, 'Sun')[2]).toMatch(/^Krittika 2 or 3$/);
    expect(cellsOf(answered(day(20, 5)).text, 'Sun')[0]).toBe('Taurus');
  });

  it('is drawn without a degree and without a mark', () => {
    const { text } = answered(day(14, 4));
    expect(partOf(text, 'squares')).toContain('>Su</tspan></text>');
    expect(partOf(text, 'squares')).not.toContain('>Su</tspan><tspan');
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</title><svg onload=alert(1)>',
  '\u202eevil\u0000\u0007',
  '{place} {name} $& $1',
  'é'.normalize('NFD') + '\u0301'.repeat(190),
];

describe('a hostile name', () => {
  it.each(HOSTILE)('%j is text and nothing else, on every page', (name) => {
    for (const form of [
      { ...DELHI, name },
      { ...DELHI, name, day: '' },
      { ...DELHI, name, place: 'Salem' },
    ]) {
      const { text } = answered(form);
      expect(text).not.toMatch(/<script>|<img|onerror=alert\(1\)>|' autofocus|<svg onload/);
      expect(text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    const heading = /<h1>(.*)<\/h1>/.exec(answered({ ...DELHI, name }).text)?.[1] ?? '';
    for (const unseen of ['\u202e', '\u0000', '\u0007']) expect(heading).not.toContain(unseen);
    expect(heading.length).toBeLessThan(400);
  });

  it.each(HOSTILE)('as a place, %j is refused at the field and stands there as text', (place) => {
    const { status, text } = answered({ ...DELHI, place: place.slice(0, 100) });
    expect(status).toBe(400);
    expect(text).toContain('id="place-fault"');
    expect(text).not.toMatch(/<script>|<img|' autofocus|<svg onload/);
  });
});

describe('a refused form', () => {
  it('has its title once, the fault before it, and every value again', () => {
    const form: ChartForm = { ...DELHI, day: '31', month: '2', calendar: 'julian', node: 'true', style: 'east' };
    const { status, text } = answered(form);
    expect(status).toBe(400);
    expect(titleOf(text)).toBe('Please check the form – Cast a birth chart');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    for (const value of ['Asha', '31', '2', '1990', '14:30', 'Delhi, India'])
      expect(text).toContain(`value="${value}"`);
    for (const value of ['julian', 'true', 'east']) expect(text).toContain(`value="${value}" checked`);
    expect(text).toContain('<a href="#day">There is no such day. Check the day and the month.</a>');
    expect(text).toMatch(/<fieldset class="faulty" aria-describedby="date-hint day-fault">/);
  });
});

describe('the step that asks which place', () => {
  const { text: step } = answered({ ...DELHI, place: 'Salem' });
  const buttons = [...step.matchAll(/<button[^>]*? name="(\w+)" value="(\w+)"[^>]*>(?:<[^>]+>)?([^<]*)/g)];
  const [, first = ''] = /type="radio" name="placeId" value="(\d+)"/.exec(step) ?? [];

  /** With what its form has of itself, and the button that is pressed. */
  function pressed(button: RegExpExecArray | undefined, language: Language = 'en', placeId = first) {
    const form = /<form id="birth"[\s\S]*?<\/form>/.exec(step)?.[0] ?? '';
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...field]) => field);
    const [, name = '', value = ''] = button ?? [];
    const sent = Object.fromEntries([...hidden, [name, value]]) as ChartForm;
    return { sent: { ...sent, placeId }, text: answered({ ...sent, placeId }, language).text };
  }
  const named = (label: string) => buttons.find(([, , , text]) => text === label);

  it('has no place chosen, and says so beside them when none is', () => {
    expect(step).not.toContain(' checked');
    for (const [language, told] of [
      ['en', 'Choose one of the places.'],
      ['hi', 'इनमें से एक स्थान चुनें।'],
    ] as const) {
      const { status, text } = answered({ ...DELHI, place: 'Salem', chosenFor: 'Salem' }, language);
      expect(status).toBe(400);
      expect(text).toMatch(
        new RegExp(
          `<fieldset class="faulty" aria-describedby="place-fault">[^]*<p class="fault" id="place-fault" role="alert">${told}`,
        ),
      );
      expect(titleOf(text)).toContain(told);
      expect(text).not.toContain(' checked');
    }
  });

  it('takes a place by its own button and by Enter, whose button is the first of the form', () => {
    const take = named('Take this place');
    for (const button of [take, buttons[0]]) {
      expect(button?.slice(1, 3)).toEqual(['chosenFor', 'Salem']);
      expect(pressed(button).text).toContain('id="squares"');
    }
  });

  it('takes none with another language, and keeps the mark', () => {
    const second = [...step.matchAll(/type="radio" name="placeId" value="(\d+)"/g)][1]?.[1] ?? '';
    const { text } = pressed(named('हिन्दी'), 'hi', second);
    expect(text).not.toContain('id="squares"');
    expect(text).toContain(`name="placeId" value="${second}" checked`);
    expect(text.match(/ checked/g)).toHaveLength(1);
  });

  it('takes none on the way to another place: the same name asks again', () => {
    const { sent, text } = pressed(named('Enter another place'));
    expect(sent).toMatchObject({ show: 'form', placeId: first });
    const [, chosenFor] = /name="chosenFor" value="([^"]*)"/.exec(text) ?? [];
    expect(chosenFor).toBe('');
    const again = answered({ ...sent, show: 'chart', chosenFor: chosenFor ?? '' }).text;
    expect(again).toContain('type="radio" name="placeId"');
  });
});

describe('the title of a form that comes back', () => {
  it.each<[ChartForm, string]>([
    [{}, 'Something is missing'],
    [{ ...DELHI, time: '' }, 'Something is missing'],
    [{ ...DELHI, time: 'at noon' }, 'Please check the form'],
    [{ ...DELHI, day: '', place: 'Xqzzyvw' }, 'Please check the form'],
  ])('with %o is what is wrong with it', (form, title) => {
    const { text } = answered(form);
    expect(titleOf(text)).toBe(`${title} – Cast a birth chart`);
    expect(text).toContain(`<p><strong>${title}</strong></p>\n<p>Everything that you entered`);
  });

  it.each([
    [429, 'Please try again in a minute', 'Too many charts'],
    [503, 'Please try again in a minute', 'Too many charts'],
    [400, 'Please check the form', 'could not be read'],
  ])('refused with %s', (status, title, text) => {
    const request = { params: { lang: 'en' }, body: { name: 'Asha' } } as unknown as FastifyRequest;
    const { page } = pages.refused(new Problem('refused', { status, title: 'Refused', meaning: 'Refused.' }), request);
    expect(titleOf(page)).toBe(`${title} – Cast a birth chart`);
    expect(page).toContain(`<p><strong>${title}</strong></p>`);
    expect(page).toContain(text);
    expect(page).not.toContain('Something is missing');
  });
});

it('where summer time was a matter of the town, both clocks are told in both languages', () => {
  const english = partOf(answered(GARLAND).text, 'warnings');
  expect(english).toContain('a matter of each town here then. The clock of America/Chicago is taken, -05:00');
  expect(english).toContain('Central Standard Time');
  expect(english).toContain('name="utcOffset" value="-06:00"');
  const hindi = partOf(answered(GARLAND, 'hi').text, 'warnings');
  expect(hindi).toContain('America/Chicago की घड़ी ली गई है, ग्रीनविच से -05:00');
  expect(hindi).toContain('<span lang="en">Central Standard Time</span>');
});

it('where only other clocks are told, there is no empty list', () => {
  const warnings = partOf(answered(GANDHI).text, 'warnings');
  expect(warnings).toContain('Calcutta time');
  expect(warnings).not.toContain('<ul');
});

it('a result has no name in its title, and no birth in an address', () => {
  const { text } = answered(DELHI);
  expect(titleOf(text)).toBe('Birth chart');
  const addresses = [...text.matchAll(/(?:href|action|formaction|src)="([^"]*)"/g)].map(([, to]) => to ?? '');
  expect(addresses.filter((to) => /\?|Asha|1990|Delhi/.test(to))).toEqual([]);
  expect(text).toContain('<meta name="robots" content="noindex">');
});

it('a form that is sent again as it stands gives the same page', () => {
  const { text } = answered({ ...GANDHI, varga: 'D3' });
  const form = /<form id="birth"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
  const fields = [...form.matchAll(/name="([a-zA-Z]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const names = fields.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const again = Object.fromEntries(fields.filter(([name]) => name !== 'show')) as ChartForm;
  expect(answered(again).text).toBe(text);
});

it.each([
  ['2:30', 'en', '02:30, at night'],
  ['6:15', 'en', '06:15, in the morning'],
  ['6:15', 'hi', 'सुबह 06:15'],
  ['2:30', 'hi', 'रात 02:30'],
] as const)('the time %s, without its half of the day, is told in words, in %s', (time, language, told) => {
  expect(answered({ ...DELHI, time }, language).text).toContain(
    `<dd>${language === 'en' ? '15 May' : '15 मई'} 1990, ${told}`,
  );
  expect(answered({ ...DELHI, time: `${time} am` }, language).text).not.toContain(told);
});

it.each(LANGUAGES)('no page names a parameter of the API, in %s', (language) => {
  for (const form of [DELHI, GANDHI, OLD_STYLE, UNTIMED]) {
    expect(answered(form, language).text.replace(/<[^>]*>/g, '')).not.toMatch(/utcOffset|calendar=|\btz\b/);
  }
});

it('a name of a hundred letters stands whole on the page, and a longer one is cut between syllables', () => {
  const long = 'Asha '.repeat(20).trim();
  expect(answered({ ...DELHI, name: long }).text).toContain(`<bdi>${long}</bdi></h1>`);
  expect(shownName('क्षत्रिय'.repeat(30))).toBe(`${'क्षत्रिय'.repeat(20)}…`);
});

it.each([
  ['en', 'This moment is still to come'],
  ['hi', 'यह क्षण अभी आना है'],
] as const)('a birth in the future is told as such, in %s', (language, told) => {
  expect(partOf(answered({ ...DELHI, year: '2031' }, language).text, 'warnings')).toContain(told);
  expect(answered(DELHI, language).text).not.toContain(told);
});

it.each([DELHI, UNTIMED, TWICE])('a way leads to each part that the page has', (form) => {
  const { text } = answered(form);
  const nav = /<nav class="contents screen-only" aria-label="On this page">[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
  const ways = [...nav.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
  expect(ways).toEqual([...text.matchAll(/<section class="part[^"]*" id="(\w+)"/g)].map(([, id]) => id));
  expect(ways.length).toBeGreaterThan(6);
});

it('the chart has its coordinates, and the lord of each nakshatra', () => {
  const { text } = answered(DELHI);
  expect(text).toMatch(/<dt>Latitude and longitude<\/dt><dd>28\.\d{4}° N, 77\.\d{4}° E<\/dd>/);
  expect(partOf(text, 'grahas').match(/data-head="Lord of the nakshatra"/g)).toHaveLength(10);
});
