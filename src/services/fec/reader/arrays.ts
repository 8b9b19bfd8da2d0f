/** Where the large arrays of a ledger lie. */
export type Arrays = {
  int32: (length: number) => Int32Array;
  uint32: (length: number) => Uint32Array;
  float64: (length: number) => Float64Array;
  uint8: (length: number) => Uint8Array;
  /** One that is replaced goes back to the system soon. */
  areCollected: boolean;
};

export const ownArrays: Arrays = {
  int32: (length) => new Int32Array(length),
  uint32: (length) => new Uint32Array(length),
  float64: (length) => new Float64Array(length),
  uint8: (length) => new Uint8Array(length),
  areCollected: true,
};

/**
 * Seen by several threads of the process, and as fast as others. The engine does not know how large they are, so that they
 * give it no reason to collect those that nobody needs: whoever counts memory counts these too.
 */
export const sharedArrays: Arrays = {
  int32: (length) => new Int32Array(new SharedArrayBuffer(length * 4)),
  uint32: (length) => new Uint32Array(new SharedArrayBuffer(length * 4)),
  float64: (length) => new Float64Array(new SharedArrayBuffer(length * 8)),
  uint8: (length) => new Uint8Array(new SharedArrayBuffer(length)),
  areCollected: false,
};
