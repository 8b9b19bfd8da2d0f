/** What the service says of itself; apart from the entry point, so that its OpenAPI document can be built from within. */
export const about = {
  name: 'readiness',
  title: 'Student protection readiness',
  version: '1.0.0',
  description:
    "Scores a parent's twelve answers on recognising and responding to student safety concerns. A self-reflection aid: no diagnosis, no legal advice. Nothing that is answered is stored or logged.",
  tryFirst: 'checkReadiness',
  home: '/check',
  credentials: ['bearer'],
  tags: {
    Check: 'The questions, and the score of twelve answers.',
    Guides: 'What the advice refers to, and where to call: short texts and helplines, in three languages.',
    Keys: 'The state and the rotation of the presented key.',
    Agents: 'The check as a tool for AI agents (Model Context Protocol).',
    Documents: 'This description.',
  },
} as const;
