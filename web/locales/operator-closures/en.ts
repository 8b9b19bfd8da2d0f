const several = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** The words of hotels that have closed, for operators. */
export const en = {
  title: 'Hotels that have closed',
  lead: 'By the word of operators. They are no leads, whatever lists still have them.',
  total: (count: number, shown: string) =>
    several(
      count,
      `${shown} hotel, by the word of operators. It is no lead, whatever lists still have it.`,
      `${shown} hotels, by the word of operators. They are no leads, whatever lists still have them.`,
    ),
  none: 'No hotel is noted as closed',
  number: 'Registry number',
  noNumber: 'none any more',
  hotel: 'Hotel',
  closedOn: 'Closed on',
  note: 'Note',
  by: 'Noted by',
  at: 'Noted',
  action: 'Action',
  close: 'Note that a hotel has closed',
  closeText: 'It disappears at once from leads, searches and files, and followers of changes are told why.',
  send: 'Note it',
  dayHint: 'Today, where the hotel stands, or earlier.',
  noteHint: 'How it is known.',
  closed: (number: string, added: string, updated: string, removed: string) =>
    `${number} is noted as closed. Hotels: ${added} added, ${updated} changed, ${removed} removed.`,
  reopen: 'Open after all',
  reopenOne: (name: string) => `Open after all: ${name}`,
  reopenText: (name: string, day: string) =>
    `${name} is noted as closed since ${day}. That is taken back: if what is known of the hotel qualifies it, it is published again at once, for every workspace, with all that they had written about it.`,
  reopenWithout: 'It has no number at present, so it comes back when a list or a company gives it one.',
  reopened: (name: string, added: string, updated: string, removed: string) =>
    `${name} is open. Hotels: ${added} added, ${updated} changed, ${removed} removed.`,
};
