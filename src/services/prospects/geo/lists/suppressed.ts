/** What is said of a hotel that asked not to be listed: neither which it was, nor what was found. */
export const HOTEL_SUPPRESSED = { code: 'hotel_suppressed', detail: 'The hotel asked not to be listed.' };
