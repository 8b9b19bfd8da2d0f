/** Whether a domain, or one that it lies below, is on a list: sub.mailinator.com lies below mailinator.com. */
export function isAtOrBelow(domain: string, list: ReadonlySet<string>): boolean {
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    if (list.has(rest)) return true;
  }
  return false;
}
