/** `1 event`, `5,531 events`. */
export const eventsInWords = (count: number): string =>
  count === 1 ? '1 event' : `${count.toLocaleString('en')} events`;
