/** Services whose doors are sessions or open: there is nothing that a key would open. */
const WITHOUT_KEYS = ['console', 'cycles'];

export const takesKeys = ({ name }: { name: string }): boolean => !WITHOUT_KEYS.includes(name);
