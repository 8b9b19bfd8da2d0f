import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the place of the button that was pressed: whoever cannot see it goes on here. */
export function FocusedHeading({ level = 3, children }: { level?: 2 | 3; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}
