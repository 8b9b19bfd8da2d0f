import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import { AVATARS } from '../../avatars/avatars.ts';
import { generateShorts } from '../../generate.ts';
import { PATTERNS } from '../../patterns/patterns.ts';
import type { Short } from '../../schema.ts';
import { ShortSchema } from '../../schema.ts';
import { faultsIn } from '../../test/rules.ts';

/** GET /shorts/generate, through the whole server. */
let side: ReadSide;

beforeAll(async () => {
  side = await startReadSide();
}, 180_000);

afterAll(() => side.close());

const isAnswer = (() => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const closed = structuredClone(Type.Array(ShortSchema)) as unknown as Record<string, unknown>;
  closeAll(closed);
  return ajv.compile(closed);
})();

/** So that a field which the schema does not know is noticed. */
function closeAll(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema) Object.assign(schema, { additionalProperties: false });
  for (const inner of Object.values(schema)) closeAll(inner);
}

describe('scripts', () => {
  test('are three about money when nothing is asked for, without a presenter', async () => {
    const answer = await side.get('/shorts/generate');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const scripts = answer.json<Short[]>();
    expect(scripts.map(({ pattern, avatar, seed }) => [pattern, avatar, seed])).toEqual(
      Array(3).fill(['money', null, 'default']),
    );
    for (const script of scripts) {
      expect(Object.keys(script)).not.toEqual(expect.arrayContaining(['persona']));
      expect(script).not.toHaveProperty('scene_direction');
      expect(script).not.toHaveProperty('voice');
      expect(script).not.toHaveProperty('disclosure');
    }
  });

  test.each(PATTERNS)('of %s are those of the rules, whole, and as the schema says', async (pattern) => {
    for (const avatar of [undefined, ...AVATARS]) {
      const presenter = avatar === undefined ? '' : `&avatar=${avatar}`;
      const answer = await side.get(`/shorts/generate?pattern=${pattern}${presenter}&count=5&seed=route`);
      const scripts = answer.json<Short[]>();
      expect(isAnswer(scripts), JSON.stringify(isAnswer.errors)).toBe(true);
      expect(scripts).toEqual(generateShorts({ pattern, avatar: avatar ?? null, count: 5, seed: 'route' }));
      expect(scripts.flatMap(faultsIn)).toEqual([]);
    }
  });

  test('are the same bytes each time, and are not sent again', async () => {
    const path = '/shorts/generate?pattern=ai_news&avatar=longevity&count=5&seed=bytes';
    const [one, other] = [await side.get(path), await side.get(path)];
    expect(other.text).toBe(one.text);
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'));
    expect(one.headers.get('cache-control')).toBe('private, no-cache');
    const again = await side.get(path, { 'if-none-match': String(one.headers.get('etag')) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([1, 2, 3, 4, 5])('are as many as asked for: %i', async (count) => {
    expect((await side.get(`/shorts/generate?count=${count}`)).json<Short[]>()).toHaveLength(count);
  });

  test.each(['x', 'สวัสดี', '😀'.repeat(64), '{{undefined}}', '"quotes\\', '\u0000', '|', 'a|b', ' ', '%'])(
    'take any text as a seed: %j',
    async (seed) => {
      const answer = await side.get(`/shorts/generate?count=5&avatar=profiler&seed=${encodeURIComponent(seed)}`);
      expect(answer.status).toBe(200);
      const scripts = answer.json<Short[]>();
      expect(scripts.map((script) => script.seed)).toEqual(Array(5).fill(seed));
      expect(scripts.flatMap(faultsIn)).toEqual([]);
    },
  );
});

describe('what only the advertiser knows', () => {
  const WORDS = {
    advertiser: 'Puffin Hotels Pte. Ltd.',
    business: 'The <b>Xylophone</b> & Puffin "é" สวัสดี 🏖️',
    offer: '20 % off; =SUM(A1) $& \\n #free',
  };
  const ask = async (words: Partial<typeof WORDS>, more: Record<string, string> = {}) => {
    const answer = await side.get(
      `/shorts/generate?${new URLSearchParams({ count: '5', ...more, ...words }).toString()}`,
    );
    expect(answer.status).toBe(200);
    return { text: answer.text, scripts: answer.json<Short[]>() };
  };

  test.each(AVATARS)(
    'fills the disclosure and the caption of %s, and nothing that is spoken or timed',
    async (avatar) => {
      for (const pattern of PATTERNS) {
        const plain = await ask({}, { avatar, pattern });
        const filled = await ask(WORDS, { avatar, pattern });
        expect((await ask(WORDS, { avatar, pattern })).text).toBe(filled.text);
        expect(isAnswer(filled.scripts), JSON.stringify(isAnswer.errors)).toBe(true);
        expect(filled.scripts.flatMap(faultsIn)).toEqual([]);
        for (const [i, script] of filled.scripts.entries()) {
          const other = plain.scripts[i] as Short;
          const { script_id, caption, disclosure, ...rest } = script;
          expect({ ...other, ...rest }).toEqual(other);
          expect(script_id).not.toBe(other.script_id);
          expect(disclosure?.advertising).toMatchObject({
            ...WORDS,
            advertiser_note: expect.stringMatching(/^As given/),
            business_note: expect.stringMatching(/^As given/),
            offer_note: expect.stringMatching(/^As given/),
            material_connection: `${WORDS.advertiser} pays for the video and for its presenter.`,
          });
          expect(caption).toContain(
            `#ad AI-generated presenter. Advertiser: ${WORDS.advertiser} Business: ${WORDS.business}. Offer: ${WORDS.offer}. `,
          );
          expect(other.disclosure?.advertising).toMatchObject({ advertiser: null, business: null, offer: null });
        }
      }
    },
  );

  test('one alone is filled, and the others are said to be missing', async () => {
    const { scripts } = await ask({ business: 'Puffin' }, { avatar: 'curator', count: '1' });
    expect(scripts[0]?.disclosure?.advertising).toMatchObject({
      advertiser: null,
      advertiser_note: expect.stringMatching(/^To be completed/),
      business: 'Puffin',
      offer: null,
      material_connection: expect.stringMatching(/^The advertiser pays/),
    });
  });

  test('without a presenter it is in the caption', async () => {
    const { scripts } = await ask({ advertiser: 'Puffin' });
    for (const script of scripts) {
      expect(script.caption).toMatch(/^Advertiser: Puffin\. /);
      expect(script).not.toHaveProperty('disclosure');
    }
  });

  test('takes as many characters as are told, and no more', async () => {
    for (const name of ['advertiser', 'business', 'offer']) {
      for (const letter of ['x', 'ก', '𝒳']) {
        expect((await side.get(`/shorts/generate?${name}=${letter.repeat(120)}`)).status).toBe(200);
        const longer = await side.get(`/shorts/generate?${name}=${letter.repeat(121)}`);
        expect([longer.status, longer.json()]).toMatchObject([400, { errors: [{ in: 'query', name }] }]);
      }
    }
  });

  test.each([
    '',
    ' ',
    '...',
    'a\nb',
    'a\rb',
    'a\tb',
    '\u0000',
    'a\u0085',
    '\u2028x',
    'x\u202egnp',
    '\u2066x',
    'x\u200f',
    '\u{e0041}x',
  ])('is one line that can be read: %j is 400', async (words) => {
    for (const name of ['advertiser', 'business', 'offer']) {
      const answer = await side.get(`/shorts/generate?${new URLSearchParams({ [name]: words }).toString()}`);
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name }] }]);
    }
  });

  test('letters with many marks are not long texts in disguise', async () => {
    const piled = await side.get(`/shorts/generate?advertiser=${encodeURIComponent(`x${'\u0301'.repeat(200)}`)}`);
    expect(piled.status).toBe(400);
  });
});

describe('a request', () => {
  test.each([
    ['count=0', 'count'],
    ['count=6', 'count'],
    ['count=1.5', 'count'],
    ['count=-1', 'count'],
    ['count=', 'count'],
    ['count=three', 'count'],
    ['count=1&count=2', 'count'],
    ['pattern=x', 'pattern'],
    ['pattern=', 'pattern'],
    ['pattern=Money', 'pattern'],
    ['pattern=ai-news', 'pattern'],
    ['avatar=x', 'avatar'],
    ['avatar=', 'avatar'],
    ['avatar=null', 'avatar'],
    ['seed=', 'seed'],
    [`seed=${'x'.repeat(65)}`, 'seed'],
  ])('with %s is 400, and says what is wrong', async (query, name) => {
    const answer = await side.get(`/shorts/generate?${query}`);
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ in: 'query', name: expect.stringMatching(name) }] },
    ]);
  });

  test('without a key, or with a wrong one, is 401', async () => {
    for (const headers of [{ 'x-gateway-key': '' }, { 'x-gateway-key': 'qt_prospects_wrong' }]) {
      expect((await side.get('/shorts/generate', headers)).status).toBe(401);
    }
  });
});

describe('subtitles', () => {
  test('are those of the first script, or of the one that is asked for', async () => {
    const scripts = (await side.get('/shorts/generate?pattern=decoder&count=5&seed=subs')).json<Short[]>();
    const first = await side.get('/shorts/generate?pattern=decoder&count=5&seed=subs&format=vtt');
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${scripts[0]?.script_id}.vtt"`);
    expect(first.text).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> /);
    const fifth = await side.get('/shorts/generate?pattern=decoder&seed=subs&format=srt&script=5');
    expect(fifth.headers.get('content-type')).toBe('application/x-subrip; charset=utf-8');
    expect(fifth.headers.get('content-disposition')).toContain(scripts[4]?.script_id);
    const spoken = fifth.text.split('\r\n').filter((line) => line !== '' && !/^\d+$| --> /.test(line));
    expect(spoken.join(' ')).toBe(scripts[4]?.beats.map(({ voiceover }) => voiceover).join(' '));
  });

  test('a script cannot be chosen where all are answered', async () => {
    const answer = await side.get('/shorts/generate?script=2');
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: { name: string }[] }>().errors.map(({ name }) => name)).toEqual(['script']);
    expect((await side.get('/shorts/generate?format=srt&script=6')).status).toBe(400);
  });
});
