/** What the service says of itself. */
export const about = {
  name: 'prospects',
  title: 'Hotel prospects',
  version: '1.0.0',
  description:
    'Hotel prospects in Singapore and Thailand from official registries, scored by urgency. Segments and scores describe the order of outreach, not the quality of a hotel; the opportunity is a model estimate.',
  tryFirst: 'listHotels',
  credentials: ['x-gateway-key'],
  tags: {
    Hotels: 'Hotel prospects: lists, leads by urgency, statistics, exports and the feed of changes.',
    Tools: 'A savings calculator, an e-mail check, a page audit and scripts for short videos.',
    Work: 'What a workspace does with hotels: state, notes, reminders, lists, saved searches, contacts of its own and files.',
    Lists: 'E-mail checks and audits of whole lists: begun at once, done in a while, kept for the workspace.',
    Handover: 'Things to hand to a hotel: an audit report, a savings sheet, a script and an opening.',
    Imports: 'For operators: what was imported, and links that need a person.',
    Status: 'Whether the service is up, and how much it knows.',
  },
} as const;
