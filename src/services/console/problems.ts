import { problemTable } from '#kernel/problem.ts';

export const consoleProblem = problemTable({
  pages_not_built: {
    status: 503,
    title: 'The pages are not built',
    meaning: 'The server was started without its pages. `npm start` builds them; the image has them.',
  },
});
