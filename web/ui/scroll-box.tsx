import type { KeyboardEvent, ReactNode, Ref } from 'react';

type ScrollBoxProps = {
  label: string;
  className?: string;
  ref?: Ref<HTMLElement>;
  /** Keys that only repeat what links inside do. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** What may be wider or higher than its place scrolls in a box of its own, which has a name and takes the focus. */
export function ScrollBox({ label, className = 'table-frame', children, ...more }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows
    <section className={className} aria-label={label} tabIndex={0} {...more}>
      {children}
    </section>
  );
}
