/** A file that has arrived: small ones stay in memory, others lie in the spool until their analysis has opened them. */
export type ReceivedFile = {
  storage: { bytes: Uint8Array<ArrayBuffer> } | { path: string };
  size: number;
  /** Deletes what is still on the disk. May be called at any time, more than once. */
  release: () => Promise<void>;
};
