/** Numbers pairs of whole numbers in the order of their first appearance. Exact: the pairs themselves are compared. */
export class PairTable {
  #first: Int32Array;
  #second: Int32Array;
  #slots: Int32Array;
  #mask: number;
  #count = 0;

  constructor(expected = 256) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected)));
    this.#first = new Int32Array(capacity);
    this.#second = new Int32Array(capacity);
    this.#slots = new Int32Array(capacity * 2).fill(-1);
    this.#mask = capacity * 2 - 1;
  }

  get count(): number {
    return this.#count;
  }

  firstOf(id: number): number {
    return this.#first[id] as number;
  }

  secondOf(id: number): number {
    return this.#second[id] as number;
  }

  /** The first members, by number. */
  get firsts(): Int32Array {
    return this.#first.subarray(0, this.#count);
  }

  get seconds(): Int32Array {
    return this.#second.subarray(0, this.#count);
  }

  numberOf(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const id = this.#slots[slot] as number;
    return id >= 0 ? id : this.#add(first, second, slot);
  }

  /** The pair's number, or -1. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)] as number;
  }

  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = mix(first, second) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] as number;
      if (id < 0 || (this.#first[id] === first && this.#second[id] === second)) return slot;
    }
  }

  #add(first: number, second: number, slot: number): number {
    const id = this.#count;
    if (id === this.#first.length) {
      this.#grow();
      return this.numberOf(first, second);
    }
    this.#first[id] = first;
    this.#second[id] = second;
    this.#slots[slot] = id;
    this.#count += 1;
    return id;
  }

  #grow(): void {
    const capacity = this.#first.length * 2;
    const first = new Int32Array(capacity);
    first.set(this.#first);
    const second = new Int32Array(capacity);
    second.set(this.#second);
    const mask = capacity * 2 - 1;
    const slots = new Int32Array(capacity * 2).fill(-1);
    for (let id = 0; id < this.#count; id += 1) {
      let slot = mix(first[id] as number, second[id] as number) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.#first = first;
    this.#second = second;
    this.#slots = slots;
    this.#mask = mask;
  }
}

function mix(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b_3c6d);
  return hash ^ (hash >>> 13);
}
