/** What a mail says, before it is set as text or HTML. Everything is plain text. Paragraphs stand in the order of the fields. */
export type MailText = {
  subject: string;
  /** Who asked for what. */
  said: readonly string[];
  button?: {
    label: string;
    link: string;
    /** How long the link is good, and what else there is to know of it. */
    note: string;
  };
  /** What to do if it was not you. */
  notYou: string;
};

export const PORTAL = 'Portal Maya';
