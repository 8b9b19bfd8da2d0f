/** To group by: the first day of a line's month. */
export const MONTH = `date_trunc('month', date)`;

/** Of such a day. Written once for each group, it takes a tenth of what it takes for each line. */
export const monthText = (firstDay: string): string => `strftime(${firstDay}, '%Y-%m')`;
