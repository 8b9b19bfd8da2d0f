/** What the service says of itself; apart from the door, so that its OpenAPI document can be built from within. */
export const about = {
  name: 'readiness',
  title: 'Student protection readiness',
  version: '1.0.0',
  description:
    "Scores a parent's twelve answers on recognising and responding to student safety concerns. A self-reflection aid: no diagnosis, no legal advice. Nothing that is answered is stored or logged.",
  credentials: ['bearer'],
} as const;
