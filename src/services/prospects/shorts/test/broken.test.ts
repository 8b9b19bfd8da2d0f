import { describe, expect, test } from 'vitest';
import type { AvatarName } from '../avatars/avatars.ts';
import { generateShorts } from '../generate.ts';
import type { PatternName } from '../patterns/patterns.ts';
import type { Short } from '../schema.ts';
import { faultsIn, mostAlike, RULES } from './rules.ts';

/** The rules can fail: for each there is a script that was broken by hand, and the rule says so. */
type Presented = Short & Required<Pick<Short, 'persona' | 'scene_direction' | 'voice' | 'disclosure'>>;

const SEED = 'broken';
const presented = (pattern: PatternName, avatar: AvatarName): Presented => {
  const [script] = generateShorts({ pattern, avatar, count: 1, seed: SEED });
  return structuredClone(script) as Presented;
};

const beat = (script: Short, n: number) => {
  const found = script.beats.at(n < 0 ? n : n - 1);
  if (found === undefined) throw new RangeError(`There is no beat ${n}.`);
  return found;
};

/** Replaces what is said, and keeps the count: only the broken rule is to speak. */
const say = (script: Short, n: number, change: (text: string) => string) => {
  const found = beat(script, n);
  found.voiceover = change(found.voiceover);
};

const lastWord = (word: string) => (text: string) => text.replace(/\S+$/, word);

type Breaking = (script: Presented) => void;

const BROKEN: Record<string, Breaking | readonly Breaking[]> = {
  'has an id of its content': (script) => {
    script.script_id = 'short_1';
  },
  'has no placeholder': ['{{rate}}', '$' + '{rate}', '[INSERT NAME]', 'TODO', 'Lorem ipsum', 'undefined', 'NaN'].map(
    (text) => (script: Presented) => {
      beat(script, 3).b_roll = text;
    },
  ),
  'has single spaces': ['A room.  Empty.', ' A room', 'A room ', ''].map((text) => (script: Presented) => {
    beat(script, 3).b_roll = text;
  }),
  'has balanced quotes': ['A "room', 'A (room', 'A “room', 'A ‘room', "A 'room"].map((text) => (script: Presented) => {
    beat(script, 3).b_roll = text;
  }),
  'is in British spelling': ['color', 'optimize', 'percent', 'travelers'].map(
    (word) => (script: Presented) => say(script, 4, lastWord(word)),
  ),
  'begins at zero and has no gap': [
    (script) => {
      beat(script, 1).start_s = 0.1;
    },
    (script) => {
      beat(script, 2).start_s -= 0.1;
    },
    (script) => {
      beat(script, 3).n = 7;
    },
  ],
  'ends with its last beat': (script) => {
    script.duration_s += 0.1;
  },
  'has beats of 2 to 12 seconds': [
    (script) => {
      beat(script, 3).end_s = beat(script, 3).start_s + 1.9;
    },
    (script) => {
      beat(script, 3).end_s = beat(script, 3).start_s + 12.1;
    },
  ],
  'has times of one decimal': (script) => {
    script.duration_s += 0.05;
  },
  'has the length of its pattern': [29.9, 40.1].map((seconds) => (script: Presented) => {
    script.duration_s = seconds;
  }),
  'counts its words': (script) => {
    script.word_count -= 1;
  },
  'can be spoken in its time': [
    (script) => {
      script.word_count += 10;
    },
    (script) => {
      script.wpm = 200;
    },
  ],
  'gives each beat the time of its words': (script) => {
    say(script, 3, (text) => `${text} And some more.`);
  },
  'hooks within 12 words and 3.5 seconds': [
    (script) => {
      script.hook = 'Another one';
    },
    (script) => {
      beat(script, 1).end_s = 3.6;
    },
    (script) => {
      script.hook = Array.from({ length: 13 }, () => 'word').join(' ');
      beat(script, 1).voiceover = script.hook;
    },
  ],
  'ends with its call to action': (script) => {
    script.cta = 'Another one';
  },
  'has two short lines on screen': ['x'.repeat(43), 'One\nTwo\nThree', 'One\n'].map((text) => (script: Presented) => {
    beat(script, 3).on_screen_text = text;
  }),
  'has three to five hashtags': [
    ['#ad', '#hotels'],
    ['#ad', '#a', '#b', '#c', '#d', '#e'],
    ['#ad', '#hotels', '#Hotels'],
    ['#ad', '#two words', '#c'],
    ['#ad', '#hotels', 'rooms'],
  ].map((tags) => (script: Presented) => {
    script.hashtags = tags;
  }),
  'has no banned words': ['guaranteed', 'risk-free', 'cure', 'best hotel', 'Act now'].map(
    (words) => (script: Presented) => {
      script.caption += ` ${words}.`;
    },
  ),
  'names no hotel, agency or bank': ['Hilton', 'Agoda', 'OCBC'].map(
    (name) => (script: Presented) => say(script, 4, lastWord(name)),
  ),
  'claims no experience': ['I stayed', 'I have visited', 'my own stay'].map(
    (words) => (script: Presented) => say(script, 4, (text) => `${words} ${text}`),
  ),
  'claims every number it speaks': ['47', 'twenty', '3.5', '14:00', 'million'].map(
    (number) => (script: Presented) => say(script, 4, lastWord(number)),
  ),
  'shows no number that it does not claim': (script) => {
    beat(script, 4).on_screen_text = 'Saves 47%';
  },
  'asserts something': (script) => {
    script.claims = [];
  },
  'has a dated source for each fact': [
    { kind: 'fact' as const, source: null },
    { kind: 'fact' as const, source: { name: 'Somebody', date: 'once', url: 'https://example.com' } },
    { kind: 'fact' as const, source: { name: 'Somebody', date: '2026-01', url: 'a book' } },
    { kind: 'opinion' as const, source: { name: 'Somebody', date: '2026-01', url: 'https://example.com' } },
  ].map((claim) => (script: Presented) => {
    script.claims.push({ beat: 3, text: 'So it is.', ...claim });
  }),
  'says that examples are examples': [
    (script) => {
      script.claims.push({ beat: 4, text: 'So it is.', kind: 'illustrative', source: null });
    },
    (script) => {
      script.caption += ' From public records.';
    },
  ],
  'dates its news': [
    (script) => {
      script.pattern = 'ai_news';
    },
    (script) => {
      Object.assign(script, presented('ai_news', 'profiler'));
      say(script, -1, lastWord('today.'));
    },
  ],
  'keeps its caption short': (script) => {
    script.caption += ' And more.'.repeat(50);
  },
  'has a presenter, or nothing of one': [
    (script) => {
      Reflect.deleteProperty(script, 'voice');
    },
    (script) => {
      script.avatar = null;
    },
  ],
  'discloses on screen in the first beat': [
    (script) => {
      beat(script, 1).on_screen_text = 'A slice of every night';
    },
    (script) => {
      script.disclosure.on_screen = 'Presenter';
      beat(script, 1).on_screen_text = 'A slice of every night\nPresenter';
    },
  ],
  'keeps the disclosure on screen to the end': (script) => {
    script.disclosure.placements.on_screen.end_s -= 1;
  },
  'speaks the disclosure early': [
    (script) => {
      script.disclosure.spoken = 'Hello.';
    },
    (script) => {
      script.disclosure.spoken = 'Take your time. I am generated by AI, for an advertiser.';
      beat(script, 2).voiceover = script.disclosure.spoken;
    },
    (script) => {
      script.disclosure.placements.spoken.beat = 3;
    },
    (script) => {
      script.disclosure.placements.spoken.start_s += 1;
    },
  ],
  'discloses where a caption is seen': [
    (script) => {
      script.caption = `What a night costs. ${script.caption}`;
    },
    (script) => {
      script.hashtags = script.hashtags.filter((tag) => tag !== '#ad');
    },
  ],
  'sets the labels of platforms': (script) => {
    script.disclosure.platform_labels.tiktok_aigc = false;
  },
  'discloses in Thai': (script) => {
    script.disclosure.th_text = script.disclosure.on_screen;
  },
  'leaves to the advertiser what was not given': [
    (script) => {
      script.disclosure.advertising.advertiser = 'Somebody';
    },
    (script) => {
      script.disclosure.advertising.is_ad = false;
    },
  ],
  'covers the rules on advertising and AI': [
    ...['US', 'UK', 'EU', 'SG', 'TH'].map((place) => ['advertising', place] as const),
    ...['EU', 'US-NY', 'TH', 'YouTube', 'TikTok', 'Meta'].map((place) => ['ai_transparency', place] as const),
  ].map(([block, place]) => (script: Presented) => {
    const found = script.disclosure[block];
    found.rules = found.rules.filter(({ jurisdiction }) => jurisdiction !== place);
  }),
  'dates the rules and is no lawyer': [
    (script) => {
      script.disclosure.rules_as_of = 'lately';
    },
    (script) => {
      script.disclosure.legal_note = 'All is well.';
    },
  ],
  'defines a manifest and does not sign it': [
    (script) => {
      script.disclosure.provenance.signed = true;
    },
    (script) => {
      script.disclosure.provenance.c2pa_manifest_definition.assertions.shift();
    },
  ],
  'keeps to its persona': (script) => say(script, -2, () => 'Buy more of it.'),
  'notes what Singapore wants to know of money': (script) => {
    script.disclosure.notes = [];
  },
  'makes no claim about health': (script) => {
    Object.assign(script, presented('money', 'longevity'));
    script.caption += ' Good against any illness.';
  },
};

describe('a script that is broken by hand', () => {
  test('is there for each rule', () => {
    expect(Object.keys(BROKEN).sort()).toEqual(Object.keys(RULES).sort());
    expect(faultsIn(presented('money', 'fx_analyst'))).toEqual([]);
  });

  const cases = Object.entries(BROKEN).flatMap(([rule, breakings]) =>
    [breakings].flat().map((breaking, i) => [rule, i + 1, breaking] as const),
  );
  test.each(cases)('fails the rule that it %s (%i)', (rule, _, breaking) => {
    const script = presented('money', 'fx_analyst');
    breaking(script);
    expect(faultsIn(script)).toContain(rule);
  });
});

test('two scripts with the same words are alike, and two with others are not', () => {
  const [one, other] = generateShorts({ pattern: 'money', avatar: null, count: 2, seed: SEED });
  if (one === undefined || other === undefined) throw new Error('There should be two.');
  expect(mostAlike([one, structuredClone(one)])).toBe(1);
  expect(mostAlike([one, other])).toBeLessThan(0.1);
  const mixed = structuredClone(one);
  beat(mixed, 1).voiceover = other.hook;
  expect(mostAlike([one, other, mixed])).toBeGreaterThan(0.6);
});
