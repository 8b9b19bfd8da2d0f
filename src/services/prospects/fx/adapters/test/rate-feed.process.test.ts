import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOperatorClient } from '#platform/outbound/operator-client.ts';
import { realPorts } from '#platform/ports.ts';
import { CURRENCIES } from '../../currency.ts';
import type { RateSources } from '../../test/rate-sources.ts';
import {
  answerWith,
  DOLLAR_RATES,
  EURO_RATES,
  ecbAnswer,
  ecbXml,
  frankfurterAnswer,
  hangUp,
  startRateSources,
} from '../../test/rate-sources.ts';
import { openRateFeed } from '../rate-feed.ts';

/** Both sources over HTTP: what comes of them when they behave, and when they do not. */
const DAY = '2026-11-13';
const ECB = ['SGD', 'THB', 'MYR', 'PHP', 'IDR', 'EUR', 'GBP'];
let sources: RateSources;
let client: ReturnType<typeof openOperatorClient>;

beforeAll(async () => {
  sources = await startRateSources(DAY);
  client = openOperatorClient(realPorts().resolver, 'QuintetRates/test');
});

beforeEach(() => {
  sources.answers.ecb = ecbAnswer(DAY);
  sources.answers.frankfurter = frankfurterAnswer(DAY);
  sources.asked.length = 0;
});

afterAll(async () => {
  await client.close();
  await sources.close();
});

async function fetchRates(signal = new AbortController().signal, milliseconds = 15_000) {
  const { offers, failures } = await openRateFeed(client, sources.ecbUrl, sources.ratesUrl, milliseconds)(signal);
  return {
    bank: [...offers].filter(([, { source }]) => source.startsWith('European')).map(([currency]) => currency),
    other: [...offers].filter(([, { source }]) => source.includes('Frankfurter')).map(([currency]) => currency),
    failures: failures.map(({ source, detail }) => `${source}: ${detail}`),
    offers,
  };
}

const quotes = () => sources.asked.map((url) => new URL(url, 'http://x').searchParams.get('quotes')).filter(Boolean);

test('seven come from the European Central Bank, and the other two are asked for elsewhere', async () => {
  const { bank, other, failures, offers } = await fetchRates();
  expect([bank, other.sort(), failures]).toEqual([ECB, ['KHR', 'VND'], []]);
  expect(offers.get('VND')).toMatchObject({ mid: '25948.5', asOf: DAY });
  expect(quotes()).toEqual(['VND,KHR']);
  expect([...sources.agents]).toEqual(['QuintetRates/test']);
});

test('what comes compressed is unpacked', async () => {
  sources.answers.ecb = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml; charset=UTF-8', 'content-encoding': 'gzip' });
    response.end(gzipSync(ecbXml(DAY)));
  };
  expect((await fetchRates()).bank).toEqual(ECB);
});

test('a currency that the bank lacks is asked for elsewhere', async () => {
  const { THB: _gone, ...others } = EURO_RATES;
  sources.answers.ecb = ecbAnswer(DAY, { ...others, PHP: 'N/A' });
  const { bank, other, failures } = await fetchRates();
  expect([bank, other.sort(), failures]).toEqual([
    ['SGD', 'MYR', 'IDR', 'EUR', 'GBP'],
    ['KHR', 'PHP', 'THB', 'VND'],
    [],
  ]);
});

test('a currency that nobody has is told', async () => {
  const { KHR: _gone, ...others } = DOLLAR_RATES;
  sources.answers.frankfurter = frankfurterAnswer(DAY, others);
  const { other, failures } = await fetchRates();
  expect([other, failures]).toEqual([['VND'], ['frankfurter: There is no readable rate of KHR.']]);
});

describe('when the bank’s file cannot be had, everything is asked for elsewhere', () => {
  const big = Buffer.alloc(200 * 1024, ' ');
  test.each([
    ['the connection is cut', hangUp, /understood|reached|broke off/],
    ['status 503', answerWith('text/xml', 'later', 503), /status 503/],
    ['status 404 with a good body', answerWith('text/xml', ecbXml(DAY), 404), /status 404/],
    ['a web page', answerWith('text/html', '<html></html>'), /not of a type/],
    ['no media type', answerWith('', ecbXml(DAY)), /not of a type/],
    ['rubbish', answerWith('text/xml', 'Oops'), /not the XML/],
    ['bytes that are no text', answerWith('text/xml', Buffer.from([0xff, 0xfe, 0x3c])), /not UTF-8/],
    ['200 KiB', answerWith('text/xml', big), /too large/],
    ['an entity bomb', answerWith('text/xml', `<!DOCTYPE x [<!ENTITY a "b">]>${ecbXml(DAY)}`), /document type/],
  ])('%s', async (_what, answer, detail) => {
    sources.answers.ecb = answer;
    const { bank, other, failures } = await fetchRates();
    expect([bank, other.sort()]).toEqual([[], [...CURRENCIES].sort()]);
    expect(failures).toEqual([expect.stringMatching(detail)]);
    expect(quotes()).toEqual([CURRENCIES.join(',')]);
  });

  test('a few bytes that unfold into megabytes', async () => {
    sources.answers.ecb = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(10 * 1024 * 1024, ' ')));
    };
    expect((await fetchRates()).failures).toEqual([expect.stringMatching(/^ecb: .*too large/)]);
  });

  test('a redirect, which is not followed', async () => {
    sources.answers.ecb = (_request, response) => {
      response.writeHead(302, { location: sources.ratesUrl });
      response.end();
    };
    expect((await fetchRates()).failures).toEqual([expect.stringMatching(/^ecb: .*redirects/)]);
  });

  test('a drip that never ends', async () => {
    sources.answers.ecb = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write('<?xml version="1.0"?>');
    };
    const { bank, other, failures } = await fetchRates(undefined, 1500);
    expect([bank, other.length]).toEqual([[], 9]);
    expect(failures).toEqual([expect.stringMatching(/^ecb: .*in time/)]);
  });
});

describe('when the other source fails, the bank’s seven count', () => {
  test.each([
    ['the connection is cut', hangUp, /understood|reached|broke off/],
    ['status 422', answerWith('application/json', '{"status":422,"message":"invalid currency"}', 422), /status 422/],
    ['an older version', answerWith('application/json', '{"base":"USD","rates":{"VND":25948.5}}'), /not a list/],
    ['rubbish', answerWith('application/json', '[[[['), /not a list/],
    ['nothing', answerWith('application/json', '[]'), /no readable rate of VND, KHR/],
    ['200 KiB', answerWith('application/json', `[${' '.repeat(200 * 1024)}]`), /too large/],
  ])('%s', async (_what, answer, detail) => {
    sources.answers.frankfurter = answer;
    const { bank, other, failures } = await fetchRates();
    expect([bank, other]).toEqual([ECB, []]);
    expect(failures).toEqual([expect.stringMatching(detail)]);
  });
});

test('when both fail, or the server stops, there is nothing, and it is no exception', async () => {
  Object.assign(sources.answers, { ecb: hangUp, frankfurter: hangUp });
  const { offers, failures } = await fetchRates();
  expect([offers.size, failures.length]).toEqual([0, 2]);
  const stopping = new AbortController();
  sources.answers.ecb = () => stopping.abort();
  const stopped = await fetchRates(stopping.signal);
  expect([stopped.offers.size, stopped.failures.length]).toEqual([0, 2]);
});
