/** By what findings stand together. */
export const GROUPINGS = ['severity', 'category', 'type', 'account', 'month', 'state'] as const;
export type Grouping = (typeof GROUPINGS)[number];
