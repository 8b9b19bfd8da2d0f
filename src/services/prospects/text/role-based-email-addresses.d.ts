/** The package brings no types: it is a list of local parts in lower case. */
declare module 'role-based-email-addresses' {
  const localParts: readonly string[];
  export = localParts;
}
