/** How long the links in e-mails are good. The mails say so, and whoever issues the tokens must keep to it. */
export const VALIDITY_SECONDS = {
  verify: 24 * 3600,
  magicLink: 30 * 60,
  resetPassword: 3600,
  emailChange: 24 * 3600,
  deletion: 3600,
} as const;
