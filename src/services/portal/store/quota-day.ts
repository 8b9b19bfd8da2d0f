/**
 * The day that uses are counted on, as the first part of a WITH list. Worked out by the database alone, in the same
 * statement that counts: processes and time-zone tables may disagree with one another, one statement cannot. Read through
 * `(SELECT day FROM today)`, it is known before the first row is, so that only today's partition is touched.
 *
 * `ends_at` is the next midnight there, in milliseconds: cheaper to read than a date, and the same in every row. `left_ms`
 * is how far off that is. Where clocks are set back over midnight (Havana, the Azores) there are two: a day ends at the first.
 */
export const today = (timeZone: string) => `
  today AS MATERIALIZED (
    SELECT day, (extract(epoch FROM midnight) * 1000)::float8 AS ends_at,
      (extract(epoch FROM midnight - portal.clock()) * 1000)::float8 AS left_ms
    FROM (SELECT (portal.clock() AT TIME ZONE ${timeZone})::date AS day) AS here
    CROSS JOIN LATERAL (SELECT (day + 1)::timestamp AT TIME ZONE ${timeZone} AS last) AS there
    CROSS JOIN LATERAL (SELECT CASE WHEN ((last - interval '1 hour') AT TIME ZONE ${timeZone})::date > day
      THEN last - interval '1 hour' ELSE last END AS midnight) AS first)`;

/** A column of a batch. Only for what needs no quotes: uuids of ours and numbers. */
export const column = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
