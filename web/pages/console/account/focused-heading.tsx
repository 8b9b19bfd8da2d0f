import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the place of the button that was pressed: whoever cannot see it goes on here. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
