import { describe, expect, test } from 'vitest';
import { RULES } from '../geo/judge-page.ts';
import { CORPUS } from '../geo/test/corpus.ts';
import { LANGUAGES } from '../handover/language.ts';
import { openingOf } from '../handover/opening/opening.ts';
import { auditReport } from '../handover/report/audit-report.ts';
import { compareStandings, standingOf } from '../handover/report/comparison.ts';
import { renderReport } from '../handover/report/report-page.ts';
import { SIGNAL_WORDS_TH } from '../handover/report/signal-words-th.ts';
import { cuesOfScript, hotelScript } from '../handover/script/hotel-script.ts';
import { renderSheet } from '../handover/sheet/savings-sheet.ts';
import { FASTEST_READING } from '../text/subtitles/cues.ts';
import { subtitleFile } from '../text/subtitles/files.ts';
import { columnsOf, MOST_COLUMNS } from '../text/subtitles/lines.ts';
import { handedAudit, handedHotel, handedSavings } from './handed-over.ts';

/** The texts of what is handed over: complete, true to the facts, and harmless whatever a hotel is called. */
const HOSTILE = [
  '</script><script>alert(1)</script>',
  'Hotel\r\n\r\n2\r\n00:00:00,000 --> 00:00:09,000\r\nowned',
  '<b onmouseover=alert(1)>{\\an8}&amp;&lt;',
  '\u202egnp.exe\u2066\u0000\u200b',
  'ก'.repeat(300),
  'โรงแรม'.repeat(50),
  'x'.repeat(300),
  '=HYPERLINK("http://evil.example")',
];

describe('the Thai of a report', () => {
  test('has words for every signal, and for none that there is not', () => {
    expect(Object.keys(SIGNAL_WORDS_TH).toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
  });

  test('is Thai, wherever the report speaks for itself', () => {
    for (const { expectation } of CORPUS) {
      const report = auditReport(handedAudit(expectation.page), 'th', null);
      for (const { label, expected, fix } of report.signals) {
        for (const text of [label, expected, fix ?? label]) expect(text).toMatch(/\p{Script=Thai}/u);
      }
      for (const { text } of report.notes) expect(text).toMatch(/\p{Script=Thai}/u);
      for (const { fix } of report.top_priorities) expect(fix).toMatch(/\p{Script=Thai}/u);
      for (const { label } of report.categories) expect(label).toMatch(/\p{Script=Thai}/u);
    }
  });
});

describe('a report', () => {
  test.each(LANGUAGES)('tells every signal of the audit, in %s', (language) => {
    const audit = handedAudit('good-wrong-phone');
    const report = auditReport(audit, language, null);
    expect(report.signals.map(({ id, status, points }) => [id, status, points])).toEqual(
      audit.signals.map(({ id, status, points }) => [id, status, points]),
    );
    const page = renderReport(report);
    expect(page.match(/<article class="signal/g)).toHaveLength(audit.signals.length);
    expect(page).toContain(`lang="${language}"`);
    expect(page).toContain('&lt;script type=&quot;application/ld+json&quot;&gt;');
  });

  test('speaks of the block that it has, and of no example with gaps', () => {
    for (const { expectation } of CORPUS) {
      const report = auditReport(handedAudit(expectation.page), 'en', null);
      expect(report.json_ld ?? '').not.toContain('…');
      for (const { fix, signals } of report.top_priorities) if (signals.length > 1) expect(fix).not.toContain('"…"');
    }
  });
});

describe('two audits of a page', () => {
  const url = handedAudit('good-wrong-phone').final_url;
  const before = standingOf(handedAudit('brochure', { final_url: url.replace('https:', 'http:'), score: 23 }));
  const now = standingOf(handedAudit('good-wrong-phone'));

  test('are told signal by signal', () => {
    const comparison = compareStandings(before, now);
    expect(comparison.score_change).toBe(Math.round((now.score - 23) * 10) / 10);
    expect(comparison.not_comparable).toBeNull();
    const changes = new Map(comparison.signals.map((each) => [each.id, each]));
    expect(changes.get('lodging_type')).toEqual({
      id: 'lodging_type',
      change: 'better',
      before: 'fail',
      after: 'pass',
      points_change: 6,
    });
    expect(changes.get('phone_agrees')?.after).toBe('fail');
    const back = compareStandings(now, before);
    expect(back.signals.find(({ id }) => id === 'lodging_type')?.change).toBe('worse');
    expect(compareStandings(now, now).signals.every(({ change }) => change === 'same')).toBe(true);
  });

  test('do not compare by other rules or of another page, and say so', () => {
    expect(compareStandings({ ...before, rules_version: '2020-01-01' }, now)).toMatchObject({
      score_change: null,
      not_comparable: 'other_rules',
    });
    expect(compareStandings({ ...before, final_url: 'https://other.example/' }, now).not_comparable).toBe('other_page');
    const gone = compareStandings({ ...before, signals: [{ id: 'old', status: 'pass', points: 1, max: 1 }] }, now);
    expect(gone.signals.at(-1)).toMatchObject({ id: 'old', change: 'gone', after: null });
    expect(gone.signals[0]?.change).toBe('new');
  });
});

describe('an opening', () => {
  test('says in English what is known', () => {
    expect(openingOf(handedHotel(), 'en').sentences.map(({ text }) => text)).toEqual([
      'Teapot Heron Hotel is a hotel in Singapore, in the register under UEN 209900901C.',
      'Its average rating is 3.6 out of 5, from 356 reviews as of 10 November 2026, which is 0.9 below 4.5.',
      'Its own website is at teapot-heron.example.',
    ]);
  });

  test('says in Thai what is known', () => {
    const hotel = handedHotel({
      country: 'TH',
      city: 'Phuket',
      uen: '0105500000001-2',
      website: null,
      audit_available: false,
    });
    expect(openingOf(hotel, 'th').sentences.map(({ text }) => text)).toEqual([
      'Teapot Heron Hotel เป็นโรงแรมในจังหวัดภูเก็ต เลขทะเบียนนิติบุคคล 0105500000001',
      'คะแนนเฉลี่ยอยู่ที่ 3.6 จาก 5 จากรีวิว 356 รายการ ณ วันที่ 10 พฤศจิกายน 2569 ต่ำกว่า 4.5 อยู่ 0.9 คะแนน',
      'ใบอนุญาตระบุจำนวนห้องพัก 140 ห้อง',
    ]);
  });

  test('has the address where nothing else is known, and one review is one', () => {
    const opening = openingOf(
      handedHotel({ website: null, audit_available: false, roomsOrigin: null, reviews_count: 1 }),
      'en',
    );
    expect(opening.sentences[1]?.text).toContain('from 1 review as of');
    expect(opening.sentences[2]).toEqual({
      text: 'Its address is 12 Porridge Quay, Singapore 999999.',
      facts: [
        {
          field: 'address',
          value: '12 Porridge Quay, Singapore 999999',
          source: 'Hotels Licensing Board',
          observed_at: '2026-11-15',
          licence: 'Singapore Open Data Licence v1.0',
        },
      ],
    });
    expect(opening.attribution).toContain('Hotels Licensing Board (Singapore Open Data Licence v1.0)');
  });

  test.each(HOSTILE)('is one line of plain text for %j', (name) => {
    for (const language of LANGUAGES) {
      const { text } = openingOf(handedHotel({ name, city: name, address: name }), language);
      expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b]/u);
    }
  });
});

describe('a script', () => {
  const hotels = [
    handedHotel(),
    handedHotel({ roomsOrigin: null, website: null, audit_available: false, reviews_count: 1 }),
    ...HOSTILE.map((name) => handedHotel({ name })),
  ];

  test.each(LANGUAGES)('has every number that it speaks among its claims, in %s', (language) => {
    for (const hotel of hotels.slice(0, 2)) {
      const script = hotelScript(hotel, language);
      for (const { n, voiceover } of script.beats) {
        const claims = script.claims.filter(({ beat }) => beat === n).map(({ value }) => String(value));
        // Our own mark, and what a rating is out of.
        const spoken = voiceover.replace(/4\.5|out of 5|จาก 5/g, '');
        for (const [number] of spoken.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
          const plain = number.replace(/,/g, '');
          expect(
            claims.flatMap((claim) => claim.split(' ')),
            `${number}: ${voiceover}`,
          ).toContain(plain);
        }
      }
    }
  });

  test.each(LANGUAGES)(
    'has beats that join, screens of two lines and subtitles that can be read, in %s',
    (language) => {
      for (const hotel of hotels) {
        const script = hotelScript(hotel, language);
        let end = 0;
        for (const { start_s, end_s, on_screen_text: screen } of script.beats) {
          expect(start_s).toBe(end);
          end = end_s;
          expect(screen.split('\n').length).toBeLessThanOrEqual(2);
          for (const line of screen.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(MOST_COLUMNS);
        }
        expect(script.duration_s).toBe(end);
        let at = 0;
        for (const { startMs, endMs, lines } of cuesOfScript(script)) {
          expect(startMs).toBe(at);
          at = endMs;
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(MOST_COLUMNS);
          expect((columnsOf(lines.join(' ')) * 1000) / (endMs - startMs)).toBeLessThanOrEqual(FASTEST_READING);
        }
      }
    },
  );

  test('is of the length of a short video', () => {
    for (const language of LANGUAGES) {
      const { duration_s: duration } = hotelScript(handedHotel(), language);
      expect(duration).toBeGreaterThan(25);
      expect(duration).toBeLessThan(60);
    }
  });

  test.each(HOSTILE)('cannot be left by a hotel called %j', (name) => {
    const cues = cuesOfScript(hotelScript(handedHotel({ name }), 'en'));
    const srt = subtitleFile('srt', cues);
    expect(srt.match(/-->/g)).toHaveLength(cues.length);
    expect(srt.split('\r\n\r\n').filter((block) => block !== '')).toHaveLength(cues.length);
    expect(srt).not.toMatch(/[<>{}](?<!-->)/);
    const vtt = subtitleFile('vtt', cues);
    expect(vtt.match(/-->/g)).toHaveLength(cues.length);
    expect(vtt).not.toContain('<');
  });
});

test.each(HOSTILE)('a sheet for a hotel called %j has no markup but its own', (name) => {
  const figures = {
    account: 'SGD',
    amount: 1000,
    transfersPerYear: 12,
    savings: handedSavings(),
    today: '2026-11-19',
  } as const;
  const tags = (page: string) => page.match(/<[a-z/!][^>]*>/gi);
  const plain = renderSheet({ ...figures, hotel: handedHotel({ name: 'x', city: 'y' }) }, 'en');
  expect(tags(renderSheet({ ...figures, hotel: handedHotel({ name, city: name }) }, 'en'))).toEqual(tags(plain));
});
