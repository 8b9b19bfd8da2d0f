import { randomBytes } from 'node:crypto';

/** 22 characters that nobody can guess. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** To the microsecond, so that a page begins exactly behind the last row. */
export const exactMoment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
