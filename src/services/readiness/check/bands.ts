import type { Category } from './questions.ts';

/**
 * The four bands and what is said in each. The words blame nobody, name the gaps, and always carry the same notice: what
 * this is not, and where to turn in danger. Helpline numbers are reviewed once a year (last: 2026-11).
 */
export const BANDS = [
  'Elevated Vulnerability',
  'Protection Gaps Present',
  'Moderate Readiness',
  'Stronger Readiness',
] as const;
export type Band = (typeof BANDS)[number];

export function bandOf(score: number): Band {
  if (score < 40) return 'Elevated Vulnerability';
  if (score < 60) return 'Protection Gaps Present';
  if (score < 80) return 'Moderate Readiness';
  return 'Stronger Readiness';
}

export const NOTICE =
  'This is a self-reflection aid. It is not a diagnosis and not legal advice: a low score does not mean that harm is ' +
  'happening, and a high one does not rule it out. In immediate danger, call your local emergency number (911 in the US, ' +
  '112 in Europe, 999 in the UK). To talk to someone: in the US, Childhelp 1-800-422-4453 or 988; in the UK, NSPCC ' +
  '0808 800 5000 or Childline 0800 1111; elsewhere, childhelplineinternational.org lists helplines by country.';

type Words = { interpretation: string; recommendation: string };

export function wordsFor(band: Band, gaps: readonly Category[]): Words {
  const [first, second, third] = gaps as [Category, Category, Category];
  const { meaning, next } = WORDS[band](first, second, third);
  return { interpretation: `${meaning} ${NOTICE}`, recommendation: next };
}

const FIRST_STEPS: Record<Category, string> = {
  'Warning Signs':
    'write down three changes in behaviour that you would not ignore, and talk them over with another adult',
  Communication: 'set aside one calm conversation and ask the student to name two adults they would tell',
  Documentation: 'prepare one page for dates, places, words and witnesses, and decide where it is kept safely',
  Escalation: "note the name and address of the school's safeguarding contact and of one office outside the school",
  Response:
    'read what to say, and what not to say, when a student tells you about harm, and what comes in the first day',
};

type Meaning = { meaning: string; next: string };

const WORDS: Record<Band, (first: Category, second: Category, third: Category) => Meaning> = {
  'Elevated Vulnerability': (first, second, third) => ({
    meaning:
      'Several basics are not in place yet. That says nothing about how much you care: most people were never shown this. ' +
      `The widest gaps are ${first}, ${second} and ${third}.`,
    next: `Begin with ${first} this week: ${FIRST_STEPS[first]}. Then take ${second}: ${FIRST_STEPS[second]}.`,
  }),
  'Protection Gaps Present': (first, second, third) => ({
    meaning: `You have a foundation, with gaps that would matter in an emergency: above all ${first}, then ${second} and ${third}.`,
    next: `Within the next 30 days, close ${first}: ${FIRST_STEPS[first]}. After that, ${second}: ${FIRST_STEPS[second]}.`,
  }),
  'Moderate Readiness': (first, second, third) => ({
    meaning: `You are prepared in most respects. What is least secure is ${first}, followed by ${second} and ${third}.`,
    next: `Strengthen ${first}: ${FIRST_STEPS[first]}. Go through your plan with another adult once a term.`,
  }),
  'Stronger Readiness': (first, second, third) => ({
    meaning: `You are well prepared. To stay so, keep an eye on ${first}, ${second} and ${third}, where there is most left to practise.`,
    next: `Look at this again in six months, and share your plan with another adult. A good place to start is ${first}: ${FIRST_STEPS[first]}.`,
  }),
};
