/** Pages that the server writes are outside of this application: one leaves for them, and what waits for an answer waits on. */
const SIGN_IN = '/console/sign-in';
let isLeaving = false;
let leavesFor: string | undefined;

/** Never comes back: nothing flickers on a page that is going. */
export function leaveFor(address: string): Promise<never> {
  // One who stayed all the same, or is wanted elsewhere, leaves again.
  if (leavesFor !== address) location.assign(address);
  leavesFor = address;
  isLeaving = true;
  return new Promise(() => {});
}

/** With the way back to where somebody is. */
export const signInAddress = (): string =>
  `${SIGN_IN}?to=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** Whoever is there already would be sent in circles. */
export const isAtSignIn = (): boolean => location.pathname === SIGN_IN;

/** A browser may bring a page back as it was left, with requests that nobody answers any more. */
export function reloadIfLeft(): void {
  if (isLeaving) location.reload();
}
