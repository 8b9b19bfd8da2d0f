export const EMAIL_LISTS_PATH = '/api/v1/email/lists';
