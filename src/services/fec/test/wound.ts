import type { SeededRandom } from '#kernel/seeded-random.ts';

const SPECIAL_BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x2d, 0x30, 0x3b, 0x7c, 0x80, 0xa0, 0xc3, 0xe9, 0xef, 0xff,
];

/** One to six wounds: bytes changed, taken out, put in, moved, doubled, or the end cut off. */
export function wound(file: Uint8Array, random: SeededRandom): Uint8Array {
  let bytes = Buffer.from(file);
  for (let wounds = random.between(1, 6); wounds > 0 && bytes.length > 0; wounds -= 1) {
    const at = random.between(0, bytes.length - 1);
    const length = random.between(1, 200);
    const byte = random.chance(60) ? random.pick(SPECIAL_BYTES) : random.between(0, 255);
    switch (random.between(0, 5)) {
      case 0:
        bytes[at] = byte;
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(random.between(1, 40), byte), bytes.subarray(at)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
        break;
      default:
        bytes = bytes.subarray(0, at);
    }
  }
  return bytes;
}
