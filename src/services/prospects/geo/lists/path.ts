export const AUDIT_LISTS_PATH = '/api/v1/geo/audits';
