import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/pool.ts';
import type { Answer } from '#test/support/http.ts';
import type { HotelOpening } from '../handover/opening/schema.ts';
import type { HotelScript } from '../handover/script/schema.ts';
import type { Hotel } from '../hotels/rules/hotel.ts';
import { lockPublication, writeHotels } from '../hotels/store/publication/publication.ts';
import type { ReadSide } from './read-side-server.ts';
import { startReadSide } from './read-side-server.ts';

/** What is handed over of one hotel, through the whole server. */
let side: ReadSide;
let hotels: Hotel[] = [];

beforeAll(async () => {
  side = await startReadSide({ DEMO_DATA: 'true' });
  hotels = await side.allHotels();
});

afterAll(() => side.close());

const hotelIn = (country: 'SG' | 'TH') => {
  const hotel = hotels.find((each) => each.country === country && each.website !== null);
  if (hotel === undefined) throw new Error(`There is no demo hotel in ${country}`);
  return hotel;
};

const THINGS = ['opening', 'script', 'savings-sheet'] as const;

describe.each(THINGS)('%s', (thing) => {
  test('is that of a published hotel, in any spelling of its number, and says that it is demo data', async () => {
    const { uen } = hotelIn('SG');
    const answer = await side.get(`/hotels/${uen.toLowerCase()}/${thing}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('dataset-kind')).toBe('demo');
    expect(answer.text).toBe((await side.get(`/hotels/${uen}/${thing}`)).text);
  });

  test.each(['T99LL9999Z', '%00', '..%2Fscore', 'x'.repeat(200), "1'--"])('is not of %s', async (uen) => {
    const answer = await side.get(`/hotels/${uen}/${thing}`);
    expect(answer.status).toBe(404);
    expect(answer.json<{ code: string }>().code).toMatch(/^(hotel_not_found|not_found)$/);
  });

  test('knows two languages and no further parameters', async () => {
    const { uen } = hotelIn('TH');
    expect((await side.get(`/hotels/${uen}/${thing}?lang=fr`)).status).toBe(400);
    expect((await side.get(`/hotels/${uen}/${thing}?language=th`)).status).toBe(400);
  });

  test('is gone with its hotel', async () => {
    const uen = hotels.at(-1 - THINGS.indexOf(thing))?.uen ?? '';
    expect((await side.get(`/hotels/${uen}/${thing}`)).status).toBe(200);
    await transaction(side.database, async (connection) => {
      await lockPublication(connection);
      await writeHotels(connection, [], [uen]);
    });
    expect((await side.get(`/hotels/${uen}/${thing}`)).status).toBe(404);
  });
});

describe('an opening', () => {
  test.each(['en', 'th'])('has three sentences in %s, each with facts of the hotel', async (lang) => {
    const hotel = hotelIn('TH');
    const opening = (await side.get(`/hotels/${hotel.uen}/opening?lang=${lang}`)).json<HotelOpening>();
    expect(opening.sentences).toHaveLength(3);
    expect(opening.text).toBe(opening.sentences.map(({ text }) => text).join(' '));
    expect(opening.text).toContain(hotel.name);
    expect(opening.text).toContain(hotel.rating.toFixed(1));
    for (const fact of opening.sentences.flatMap(({ facts }) => facts)) {
      expect(fact.source).toMatch(/^(derived from )?demo: fictional$/);
      if (fact.field !== 'rooms') expect(hotel[fact.field as keyof Hotel]).toBe(fact.value);
    }
    expect(opening.attribution).toEqual(['demo: fictional (none needed: fictional)']);
    expect(opening.language_note === null).toBe(lang === 'en');
  });
});

describe('a script', () => {
  test('comes as JSON and as subtitles of the same words', async () => {
    const { uen } = hotelIn('SG');
    const script = (await side.get(`/hotels/${uen}/script`)).json<HotelScript>();
    const vtt = await side.get(`/hotels/${uen}/script?format=vtt`);
    const srt = await side.get(`/hotels/${uen}/script?format=srt`);
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(srt.headers.get('content-type')).toBe('application/x-subrip; charset=utf-8');
    expect(srt.headers.get('content-disposition')).toBe(`attachment; filename="${script.script_id}.srt"`);
    const spoken = srt.text.split('\r\n').filter((line) => line !== '' && !/^\d+$| --> /.test(line));
    expect(spoken.join(' ')).toBe(script.beats.map(({ voiceover }) => voiceover).join(' '));
    expect(vtt.text.match(/ --> /g)).toEqual(srt.text.match(/ --> /g));
  });
});

describe('a savings sheet', () => {
  const expectPage = (answer: Answer) => {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+';.*; sandbox$/,
    );
    expect(answer.text).not.toMatch(/<script|<style [^>]|style="|\son[a-z]+=|<link|<img|url\(/i);
  };

  test('is in the currency of the country, with the figures of the calculator', async () => {
    for (const [country, from, amount] of [
      ['SG', 'SGD', 1000],
      ['TH', 'THB', 25_000],
    ] as const) {
      const answer = await side.get(`/hotels/${hotelIn(country).uen}/savings-sheet`);
      expectPage(answer);
      const savings = (
        await side.get(`/fx/savings?from=${from}&currency=USD&amount=${amount}&transfers_per_year=12`)
      ).json<{ annual_savings: number; range: { low: number } }>();
      const shown = savings.annual_savings.toLocaleString('en-GB', { minimumFractionDigits: 2 });
      expect(answer.text).toContain(from === 'SGD' ? `S$${shown}` : `THB\u00a0${shown}`);
      expect(answer.text).toContain(hotelIn(country).name);
      expect(answer.text).toContain('This hotel is fictional');
    }
  });

  test('takes another amount, in whole units, and how often', async () => {
    const { uen } = hotelIn('SG');
    const answer = await side.get(`/hotels/${uen}/savings-sheet?amount=5000&transfers_per_year=1&lang=th`);
    expectPage(answer);
    expect(answer.text).toContain('5,000.00 ดอลลาร์สิงคโปร์');
    expect(answer.text).toContain('ยังไม่ได้รับการตรวจทานโดยเจ้าของภาษา');
    for (const wrong of ['amount=0', 'amount=1.5', 'amount=10000001', 'transfers_per_year=366']) {
      expect((await side.get(`/hotels/${uen}/savings-sheet?${wrong}`)).status).toBe(400);
    }
  });
});
