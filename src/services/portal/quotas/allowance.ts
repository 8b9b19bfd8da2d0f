/** Uses a day for each application. The premium one is fair use: what remains stays a number, and robots stay bounded. */
export const FREE_USES = 1;
export const PREMIUM_USES = 100;

export const allowanceOf = (isPremium: boolean) => (isPremium ? PREMIUM_USES : FREE_USES);
