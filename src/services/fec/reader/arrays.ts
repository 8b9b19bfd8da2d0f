/** Arrays that several threads of the process can look at. They are as fast as others, and empty at first as they are. */
export const sharedInt32 = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4));
export const sharedUint32 = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloat64 = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(length * 8));
export const sharedUint8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
