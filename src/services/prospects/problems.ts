import { problemTable } from '#kernel/problem.ts';

export const prospectsProblem = problemTable({
  hotel_not_found: {
    status: 404,
    title: 'There is no such hotel',
    meaning: 'No published hotel has this registry number.',
  },
  segment_not_found: {
    status: 404,
    title: 'There is no such segment',
    meaning: 'Segments are CRITICAL, URGENT, HIGH and MODERATE, in upper case.',
  },
});
