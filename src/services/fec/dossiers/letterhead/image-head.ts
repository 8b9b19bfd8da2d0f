/** What the first bytes of a picture say of it. Nothing is decoded: a browser does that, in a page that runs nothing. */
export type ImageHead = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

/** Undefined: it is no PNG and no JPEG, or breaks off before its end. Each byte is looked at once at most. */
export function readImageHead(bytes: Buffer): ImageHead | undefined {
  const isPng = bytes.subarray(0, PNG_START.length).equals(PNG_START);
  const head = isPng ? readPng(bytes) : readJpeg(bytes);
  return head !== undefined && head.width > 0 && head.height > 0 ? head : undefined;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_FRAME = 12;
const HEADER_LENGTH = 13;

/** From chunk to chunk: the first is the header, and the last ends the picture. */
function readPng(bytes: Buffer): ImageHead | undefined {
  let head: ImageHead | undefined;
  for (let at = PNG_START.length; at + CHUNK_FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + CHUNK_FRAME + length;
    if (next > bytes.length) return undefined;
    if (head === undefined) {
      if (type !== 'IHDR' || length !== HEADER_LENGTH) return undefined;
      head = { mediaType: 'image/png', width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (type === 'IEND') return head;
    at = next;
  }
  return undefined;
}

/** Baseline, extended and progressive: what browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const FRAME_LENGTH = 8;

/** From segment to segment, up to the first scan; the header of the frame stands before it. */
function readJpeg(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  let head: ImageHead | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (FRAMES.has(marker)) {
      if (length < FRAME_LENGTH) return undefined;
      head = { mediaType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + length;
    if (marker === SCAN) return bytes.indexOf(Buffer.from([0xff, END]), at) === -1 ? undefined : head;
  }
  return undefined;
}
