import { light } from './tokens.ts';

/**
 * The icon of every tab: five dots for five services, as on a die, each in its colour. Drawn here, so that no picture has to
 * be kept beside the colours it is made of: an icon file with one bitmap of 32 by 32.
 */
const SIZE = 32;
const RADIUS = 5.4;
const NEAR = 7;
const FAR = SIZE - NEAR;
const { prospects, readiness, fec, cycles, portal } = light.accents;
const DOTS = [
  { x: NEAR, y: NEAR, colour: prospects },
  { x: FAR, y: NEAR, colour: fec },
  { x: SIZE / 2, y: SIZE / 2, colour: cycles },
  { x: NEAR, y: FAR, colour: readiness },
  { x: FAR, y: FAR, colour: portal },
];

const DIRECTORY_BYTES = 22;
const HEADER_BYTES = 40;
const PIXEL_BYTES = 4;
/** One bit a pixel, which nobody reads where there is an alpha channel, but which has to be there. */
const MASK_BYTES = (SIZE * SIZE) / 8;

export function drawIcon(): Buffer {
  const bitmap = HEADER_BYTES + SIZE * SIZE * PIXEL_BYTES + MASK_BYTES;
  const icon = Buffer.alloc(DIRECTORY_BYTES + bitmap);
  // One picture: its size, 32 bits a pixel, its length and where it begins.
  icon.writeUInt16LE(1, 2);
  icon.writeUInt16LE(1, 4);
  icon.writeUInt8(SIZE, 6);
  icon.writeUInt8(SIZE, 7);
  icon.writeUInt16LE(1, 10);
  icon.writeUInt16LE(32, 12);
  icon.writeUInt32LE(bitmap, 14);
  icon.writeUInt32LE(DIRECTORY_BYTES, 18);
  // Its height counts twice, for the mask.
  icon.writeUInt32LE(HEADER_BYTES, DIRECTORY_BYTES);
  icon.writeInt32LE(SIZE, DIRECTORY_BYTES + 4);
  icon.writeInt32LE(SIZE * 2, DIRECTORY_BYTES + 8);
  icon.writeUInt16LE(1, DIRECTORY_BYTES + 12);
  icon.writeUInt16LE(32, DIRECTORY_BYTES + 14);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      // The last row comes first.
      const at = DIRECTORY_BYTES + HEADER_BYTES + ((SIZE - 1 - y) * SIZE + x) * PIXEL_BYTES;
      icon.writeUInt32LE(pixelAt(x + 0.5, y + 0.5), at);
    }
  }
  return icon;
}

/** As 0xAARRGGBB. At the edge of a dot the colour fades over one pixel. */
function pixelAt(x: number, y: number): number {
  for (const dot of DOTS) {
    const covered = RADIUS + 0.5 - Math.hypot(x - dot.x, y - dot.y);
    if (covered > 0) {
      const alpha = Math.round(Math.min(covered, 1) * 255);
      return alpha * 0x1000000 + Number.parseInt(dot.colour.slice(1), 16);
    }
  }
  return 0;
}
