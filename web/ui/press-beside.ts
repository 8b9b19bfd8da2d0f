import type { MouseEvent, PointerEvent } from 'react';

let pressedOn: EventTarget | null = null;

/** Closes a dialog by a press beside it. Whoever begins inside, such as to select a text, and ends beside it does not mean that. */
export const pressBeside = (onClose: () => void) => ({
  onPointerDown: ({ target }: PointerEvent) => {
    pressedOn = target;
  },
  onClick: ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && pressedOn === currentTarget) onClose();
  },
});
