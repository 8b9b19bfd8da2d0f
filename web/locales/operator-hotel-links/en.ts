/** The words of what one hotel rests on, for operators. */
export const en = {
  title: 'What a hotel rests on',
  lead: 'Its company, its place and its ratings by name: who decided what, and a way to take it back.',
  number: 'Registry number of a hotel',
  show: 'Show its links',
  none: (number: string) => `Nothing is linked to ${number}`,
  noneText:
    'No hotel has this number, or none has it any more: without its company a hotel has no number until a link is accepted again. Then the question waits among the links to review.',
  linksOf: (number: string) => `Links of ${number}`,
  kinds: {
    same_property: 'Its line in a list',
    operator: 'Its company',
    place: 'Its place',
    rating: 'A rating by name',
  },
  decisions: {
    accepted: 'accepted by the matcher',
    confirmed: 'confirmed by a person',
    review: 'waits for a decision',
  },
  ownRegistration: 'its own registration',
  settled: 'The hotel is a registered business itself: there is nothing to take back.',
  decided: (by: string, at: string) => `Decided by ${by}, ${at}`,
  actors: { matcher: 'the matcher', registry: 'the registry' },
  history: 'What persons decided and took back',
  events: { accepted: 'Accepted', refused: 'Refused', undone: 'Taken back' },
  event: (event: string, by: string, at: string) => `${event} by ${by}, ${at}`,
  otherTarget: (key: string) => `then about ${key}`,
  undo: 'Take it back',
  undoOne: (kind: string, text: string) => `Take it back: ${kind}, ${text}`,
  undoTitle: 'Take the link back',
  consequences: {
    same_property:
      'The hotel is again what it was before the list: its name, its address, its rooms. That works as long as no newer list has spoken of it.',
    operator:
      'The hotel loses this company, and with it its number: it is no lead until a company is accepted. What was known by that number, such as ratings, goes to the next hotel of the company.',
    place:
      'The hotel loses what the place tells of it: website, telephone and, where no list has it, its location. Hotels that had to give the place up are looked at again.',
    rating: 'The hotel loses this rating. Without another one it is no lead.',
  },
  afterwards:
    'What is published changes at once. The link waits for a decision again, and from now on the matcher only asks about it.',
};
