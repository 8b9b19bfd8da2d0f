/** The four bands, in the words of the contract; what is said in each is in `texts/`. */
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
