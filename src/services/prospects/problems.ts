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
  link_not_found: {
    status: 404,
    title: 'Nothing waits under this id',
    meaning: 'No link that waits for a decision has this id: it may have been decided.',
  },
  link_ambiguous: {
    status: 409,
    title: 'Two links share this id',
    meaning: 'Nothing was decided. Both wait until a newer file settles one of them.',
  },
  invalid_url: {
    status: 400,
    title: 'The address cannot be audited',
    meaning:
      'The address is not that of a web page: http or https, no user name, the usual port, at most 2,048 characters.',
  },
  blocked_target: {
    status: 400,
    title: 'The address is not public',
    meaning: 'The address, or one that it leads to, is not on the public internet. Nothing was connected to.',
  },
  robots_disallowed: {
    status: 422,
    title: 'The site does not let us in',
    meaning: 'The robots.txt of the site closes the page to our user agent, QuintetAudit, or cannot be read.',
  },
  unreachable: {
    status: 502,
    title: 'The page cannot be reached',
    meaning: 'The name does not resolve, nothing answers, or what answers is not a page that can be read to its end.',
  },
  timeout: {
    status: 502,
    title: 'The page took too long',
    meaning: 'The site did not give the whole page within seven seconds.',
  },
  too_large: {
    status: 502,
    title: 'The page is too large',
    meaning: 'The page has more than 2 MiB (4 MiB unpacked), or is nested too deeply to be read.',
  },
  not_html: {
    status: 502,
    title: 'The address is not a web page',
    meaning: 'What is there is not HTML: a picture, a document, or data.',
  },
  site_busy: {
    status: 503,
    title: 'The site is visited too often',
    meaning:
      'So many audits of this site were asked for that another visit would be impolite; `Retry-After` says when.',
  },
});
