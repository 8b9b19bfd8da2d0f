import { fill } from '#lib/text/fill.ts';
import { TEXTS } from '../texts/texts.ts';
import { URGENCIES } from './advice.ts';
import type { ReadinessResult } from './score.ts';

/**
 * A result as a text to read aloud or to show as it is: where to turn comes first, then where to begin if something has
 * happened, then what helps now, then why; the score never stands alone. Nothing is said twice: a step that was told as the
 * next one is only explained below. Links have the server's URL in front (`publicUrl`) where it is known, or nothing.
 */
export function readingOf(result: ReadinessResult, publicUrl: string): string {
  const { reading, notice } = TEXTS[result.lang];
  const { title, path } = result.start_here.guide;
  // Where to turn has been said by then.
  const meaning = result.interpretation.replace(` ${notice.danger} ${notice.talk}`, '');
  const helplines = fill(reading.helplines, { path: publicUrl + result.helplines_path });
  const parts = [
    [notice.danger, notice.talk, helplines].join('\n'),
    fill(reading.now, { title, path: publicUrl + path }),
    `${reading.next}\n${result.recommendation}`,
    ...adviceOf(result, publicUrl),
    `${reading.meaning}\n${fill(reading.score, { band: result.band_local, score: result.score })} ${meaning}`,
  ];
  return parts.join('\n\n');
}

/** One paragraph for each urgency, numbered throughout. */
function adviceOf({ lang, recommendation, advice }: ReadinessResult, publicUrl: string): string[] {
  const { reading, urgency: words, advice: texts } = TEXTS[lang];
  const lines = advice.map(({ question, urgency, text, guide }, index) => {
    const { step, why } = texts[question];
    const path = publicUrl + guide.path;
    const told = recommendation.includes(step);
    const said = told
      ? `${guide.title}. ${why} ${path}`
      : `${text} ${fill(reading.more, { title: guide.title, path })}`;
    return { urgency, line: `${index + 1}. ${said}` };
  });
  return URGENCIES.map((urgency) => ({
    heading: words[urgency],
    own: lines.filter((each) => each.urgency === urgency).map(({ line }) => line),
  }))
    .filter(({ own }) => own.length > 0)
    .map(({ heading, own }) => `${heading}\n${own.join('\n')}`);
}
