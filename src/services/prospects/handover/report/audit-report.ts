import type { Language } from '../language.ts';
import { languageNoteOf } from '../language.ts';
import type { HandedAudit, HandedSignal } from '../ports.ts';
import { compareStandings, standingOf } from './comparison.ts';
import type { AuditReport, Standing } from './schema.ts';
import { NOTE_WORDS_TH, SIGNAL_WORDS_TH } from './signal-words-th.ts';
import { REPORT_WORDS } from './words.ts';

/** An audit as it is handed over, in a language, beside an earlier one if there is one. */
export function auditReport(audit: HandedAudit, language: Language, earlier: Standing | null): AuditReport {
  const words = REPORT_WORDS[language];
  const signals = audit.signals.map((signal) => inLanguage(signal, language));
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const standing = standingOf(audit);
  const { url, final_url, redirects, score, grade, capped_by, fetched_at, rules_version, block } = audit;
  return {
    language,
    language_note: languageNoteOf(language),
    url,
    final_url,
    redirects,
    score,
    grade,
    capped_by: capped_by === null ? null : { ...capped_by },
    categories: audit.categories.map(({ category, points, max }) => ({
      category,
      label: words.categories[category] ?? category,
      points,
      max,
    })),
    signals,
    top_priorities: audit.top_priorities.map((priority) => {
      const own = priority.signals.map((id) => byId.get(id));
      return {
        signals: [...priority.signals],
        // What one block settles is told of the block that stands in the report, and not of an example with gaps.
        fix:
          own.length > 1
            ? words.oneJob(own.length, own.map((signal) => signal?.label ?? '').join('; '))
            : language === 'en'
              ? priority.fix
              : (own[0]?.fix ?? priority.fix),
        gain: priority.gain,
        effort: priority.effort,
      };
    }),
    notes: audit.notes.map(({ id, text }) => ({ id, text: language === 'th' ? (NOTE_WORDS_TH[id] ?? text) : text })),
    json_ld: block.json_ld,
    facts: block.facts.map((fact) => ({ ...fact })),
    missing: block.missing.map((each) => ({ ...each })),
    to_compare: standing,
    comparison: earlier === null ? null : compareStandings(earlier, standing),
    fetched_at,
    rules_version,
    disclaimer: words.disclaimer(audit.disclaimer),
  };
}

function inLanguage(signal: HandedSignal, language: Language): HandedSignal {
  const words = language === 'th' ? SIGNAL_WORDS_TH[signal.id] : undefined;
  if (words === undefined) return signal;
  return { ...signal, label: words.label, expected: words.expected, fix: signal.fix === null ? null : words.fix };
}
