import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** The other thread has ended without a word. */
export class OtherThreadGone extends Error {
  constructor() {
    super('The other thread of the analysis has ended.');
  }
}

/** What one end of a link is made of, as it is handed to the thread that has it. */
export type LinkEnd = { port: MessagePort; bells: Int32Array; own: 0 | 1 };

/** So long a thread sleeps at most before it looks whether the other one is still there. */
const LOOK_MILLISECONDS = 100;

/** Messages between two threads that are busy: neither goes back to its event loop to hear of them. */
export class Link<Said, Heard> {
  readonly #end: LinkEnd;
  readonly #isOtherAlive: () => boolean;

  constructor(end: LinkEnd, isOtherAlive: () => boolean = () => true) {
    this.#end = end;
    this.#isOtherAlive = isOtherAlive;
  }

  send(message: Said): void {
    const { port, bells, own } = this.#end;
    port.postMessage(message);
    Atomics.add(bells, 1 - own, 1);
    Atomics.notify(bells, 1 - own);
  }

  /** Waits for the next message. Throws OtherThreadGone if none can come any more. */
  receive(): Heard {
    const { port, bells, own } = this.#end;
    for (;;) {
      const rung = Atomics.load(bells, own);
      const received: { message: Heard } | undefined = receiveMessageOnPort(port);
      if (received !== undefined) return received.message;
      if (Atomics.wait(bells, own, rung, LOOK_MILLISECONDS) === 'timed-out' && !this.#isOtherAlive()) {
        // It may have said something with its last breath.
        const last: { message: Heard } | undefined = receiveMessageOnPort(port);
        if (last === undefined) throw new OtherThreadGone();
        return last.message;
      }
    }
  }
}

export function openLinkEnds(): { own: LinkEnd; other: LinkEnd } {
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  const bells = new Int32Array(new SharedArrayBuffer(8));
  return { own: { port: port1, bells, own: 0 }, other: { port: port2, bells, own: 1 } };
}
