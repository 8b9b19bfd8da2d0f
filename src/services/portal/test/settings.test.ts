import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/setting.ts';
import { settings } from '../settings.ts';

const read = (text: string) => readSettings(settings, { PORTAL_APP_URLS: text });

test('where the applications are', () => {
  expect([...read('').values.PORTAL_APP_URLS]).toEqual([]);
  expect([
    ...read(
      'cruz-nawales = https://cruz.portal.example , calculadora-maya=https://portal.example/c?x=1, citas-energeticas=http://localhost:5173/,conversion-ano-maya=http://[::1]/,convertidor-calendario=http://127.1:5173/',
    ).values.PORTAL_APP_URLS,
  ]).toEqual([
    ['cruz-nawales', 'https://cruz.portal.example/'],
    ['calculadora-maya', 'https://portal.example/c?x=1'],
    ['citas-energeticas', 'http://localhost:5173/'],
    ['conversion-ano-maya', 'http://[::1]/'],
    ['convertidor-calendario', 'http://127.0.0.1:5173/'],
  ]);
});

test.each([
  ['tzolkin=https://a.example/', 'must name one of citas-energeticas, '],
  ['https://a.example/', 'must name one of '],
  ['cruz-nawales', 'must name one of '],
  ['cruz-nawales=https://a.example/,cruz-nawales=https://b.example/', 'must name cruz-nawales once'],
  ['cruz-nawales=http://a.example/', 'must have addresses such as https://app.example/'],
  ['cruz-nawales=http://localhost.a.example/', 'must have addresses'],
  ['cruz-nawales=http://127.evil.example/', 'must have addresses'],
  ['cruz-nawales=http://127.0.0.1.evil.example/', 'must have addresses'],
  ['cruz-nawales=javascript:alert(1)', 'must have addresses'],
  ['cruz-nawales=/cruz', 'must have addresses'],
  ['cruz-nawales=https://ana:clave@a.example/', 'without user names'],
  [`cruz-nawales=https://a.example/${'x'.repeat(2000)}`, 'must name one of'],
])('%s is refused', (text, words) => {
  const { faults } = read(text);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^PORTAL_APP_URLS must /);
  expect(faults[0]).toContain(words);
});
