export const PORTAL = 'Portal Maya';
