/** A member of a realm, as answers show them. */
export type Member = { id: string; email: string; name: string };
