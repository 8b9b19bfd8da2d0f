/** What the pages say on which people come in, in one language. */
export type EntryWords = {
  skip: string;
  languages: string;
  /** Goes before the title of a page that comes back with a fault. */
  fault: string;
  labels: { email: string; password: string; newPassword: string; name: string; code: string; passkeyName: string };
  hints: { newPassword: string; code: string };
  faults: { email: string; password: string; newPassword: string; name: string; code: string };
  signIn: {
    title: string;
    submit: string;
    passkey: string;
    passkeyFailed: string;
    link: string;
    forgot: string;
    oidc: (name: string) => string;
    signUp: string;
    back: string;
  };
  notes: { password: string };
  secondFactor: { title: string; lead: string; submit: string; again: string };
  signUp: { title: string; lead: string; submit: string; byInvitation: string };
  sent: { title: string; lead: string; hint: string };
  link: {
    title: string;
    ready: string;
    submit: string;
    ask: string;
    askSubmit: string;
    /** Somebody else is signed in in this browser. */
    other: (now: string, next: string) => string;
    instead: (next: string) => string;
    stay: (now: string) => string;
  };
  newPassword: { title: string; ready: string; submit: string; ask: string; askSubmit: string };
  confirm: { title: string; ready: string; submit: string; ask: string; askSubmit: string };
  address: { title: string; ready: string; submit: string; ask: string; toAccount: string };
  first: { title: string; ready: string; submit: string; ask: string };
  invitation: { title: string; ready: string; submit: string; ask: string; signIn: string };
  passkey: { title: string; lead: string; submit: string; failed: string; later: string; missing: string };
  needsScript: string;
  /** Of a refusal by its code; whatever is not listed is `other`. */
  problems: Readonly<Record<string, string>> & { other: string };
  tooMany: (minutes: number) => string;
};
