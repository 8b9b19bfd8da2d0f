const several = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** The words of hotels that asked not to be listed, for operators. */
export const en = {
  title: 'Hotels that asked not to be listed',
  lead: 'Nobody on this server sees them.',
  unseen: (count: number, shown: string) =>
    several(
      count,
      `${shown} was taken out by a workspace; look at it.`,
      `${shown} were taken out by workspaces; look at them.`,
    ),
  onlyUnseen: 'Only what nobody has looked at',
  none: 'No hotel has asked yet',
  allSeen: 'Everything was looked at',
  number: 'Registry number',
  hotel: 'Hotel',
  company: 'every hotel of the company',
  reason: 'Reason',
  at: 'Asked',
  by: 'Through',
  state: 'Looked at',
  waits: 'not yet',
  seen: 'yes',
  action: 'Action',
  note: 'I have looked at it',
  noteOne: (number: string) => `I have looked at it: ${number}`,
  lift: 'List it again',
  liftOne: (number: string) => `List it again: ${number}`,
  liftText: (number: string) =>
    `${number} had asked not to be listed. It comes back for every workspace, with all that they had written about it.`,
  lifted: (number: string, added: string) => `${number} may be listed again. Hotels that are back: ${added}.`,
  take: 'Take a hotel out',
  takeText: 'It disappears at once from every list, search and file, for everybody on this server.',
  taken: (number: string) => `${number} is taken out.`,
};
