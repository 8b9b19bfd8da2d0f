import { expect, test } from 'vitest';
import { APPLICATION_POLICY, PAGE_POLICY } from '#platform/pages/prepare-page.ts';
import { openCycles } from '../../../open.ts';
import { prepareTimelinePage } from '../frame.ts';
import { renderTimeline } from '../render-timeline.ts';
import { readQuestion } from '../timeline-question.ts';

const application = { styles: ['/timeline-files/a.css'], scripts: ['/timeline-files/a.js'] };

test('an application takes the page over: its files stand in the head, and it may ask this server', () => {
  const page = renderTimeline(readQuestion({}), openCycles(), application);
  const [head = '', body = ''] = page.split('</head>');
  expect(head).toContain('<link rel="stylesheet" href="/timeline-files/a.css">');
  expect(head).toContain('<script type="module" src="/timeline-files/a.js"></script>');
  expect(body).toContain('<div id="timeline">');
  expect(prepareTimelinePage(page, application).headers['content-security-policy']).toBe(APPLICATION_POLICY);
  expect(prepareTimelinePage(page, null).headers['content-security-policy']).toBe(PAGE_POLICY);
});
