/** A request as it goes over the wire, and in words what is bad about it. */
export type WorstRequest = {
  about: string;
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
};
