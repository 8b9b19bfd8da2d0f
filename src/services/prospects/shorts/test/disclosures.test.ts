import { describe, expect, test } from 'vitest';
import { AVATARS } from '../avatars/avatars.ts';
import { RULES_AS_OF, rulesFor } from '../disclosure-rules.ts';
import { generateShorts } from '../generate.ts';

/** The rules on disclosure and their dates. A date that moves has to be moved here too, by somebody who looked it up. */
const ADVERTISING = [
  ['US', 'Endorsement Guides, 16 CFR part 255', '2023-07-26'],
  ['US', 'Rule on consumer reviews and testimonials, 16 CFR part 465', '2024-10-21'],
  ['UK', 'CAP Code, recognition of marketing; advice on disclosing AI of 29 May 2025', null],
  ['EU', 'Unfair Commercial Practices Directive 2005/29/EC, Annex I, points 11 and 22', '2007-12-12'],
  ['EU', 'Digital Services Act, Regulation (EU) 2022/2065, Article 26', '2024-02-17'],
  ['SG', 'ASAS Guidelines on Interactive Marketing Communication and Social Media', '2016-08-29'],
  ['TH', 'Committee on Advertisement, notification on advertising statements B.E. 2565', '2023-01-14'],
];

const MONEY = [
  ['SG', 'Financial Advisers Act 2001 and advertising rules of the Monetary Authority of Singapore', null],
];

const AI = [
  ['EU', 'AI Act, Regulation (EU) 2024/1689, Article 50(4)', '2026-08-02'],
  ['EU', 'AI Act, Article 50(2), systems placed on the market from 2 August 2026', '2026-08-02'],
  ['EU', 'AI Act, Article 50(2), systems that were on the market before', '2026-12-02'],
  ['US-NY', 'General Business Law section 396-b, synthetic performers', '2026-06-09'],
  ['TH', 'Consumer Protection Board, notification on advertising with AI-generated images', null],
  ['YouTube', 'Disclosure of altered or synthetic content', '2024-03-18'],
  ['TikTok', 'Label for AI-generated content', '2023-09-19'],
  ['Meta', 'AI info label on Facebook and Instagram', '2024-07-01'],
];

const dated = (rules: readonly { jurisdiction: string; rule: string; in_force: string | null }[]) =>
  rules.map(({ jurisdiction, rule, in_force }) => [jurisdiction, rule, in_force]);

describe.each(AVATARS)('with %s', (avatar) => {
  test('all rules on advertising and AI are told, with their dates', () => {
    const [script] = generateShorts({ pattern: 'enterprise', avatar, count: 1, seed: 'rules' });
    const disclosure = script?.disclosure;
    expect(dated(disclosure?.ai_transparency.rules ?? [])).toEqual(AI);
    expect(dated(disclosure?.advertising.rules ?? [])).toEqual([
      ...ADVERTISING,
      ...(avatar === 'fx_analyst' ? MONEY : []),
    ]);
    expect(disclosure?.rules_as_of).toBe(RULES_AS_OF);
  });

  test('each rule says what to do, where, and where that is written', () => {
    const { advertising, aiTransparency } = rulesFor(avatar);
    for (const { rule, text, placement, source, in_force } of [...advertising, ...aiTransparency]) {
      expect([rule, text.length > 20, placement.length > 10, URL.canParse(source)]).toEqual([rule, true, true, true]);
      // What is not in force within a year of the review is no rule yet.
      expect(in_force === null || in_force < '2027-11-14').toBe(true);
    }
  });
});

test('the manifest is what c2patool reads, and is not signed', () => {
  const [script] = generateShorts({ pattern: 'money', avatar: 'profiler', count: 1, seed: 'manifest' });
  expect(script?.disclosure?.provenance).toMatchObject({
    signed: false,
    c2pa_manifest_definition: {
      claim_generator_info: [{ name: 'quintet-shorts', version: script?.template_version }],
      format: 'video/mp4',
      title: script?.hook,
      assertions: [
        { label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created' }] } },
        { label: 'c2pa.training-mining', data: { entries: { 'c2pa.ai_generative_training': { use: 'notAllowed' } } } },
      ],
    },
  });
});
