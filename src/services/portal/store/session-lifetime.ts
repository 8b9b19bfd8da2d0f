/** A session lasts so long after its last use; a day's use prolongs it once. */
export const SESSION_DAYS = 30;
