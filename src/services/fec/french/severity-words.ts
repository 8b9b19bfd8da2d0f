export type Severity = 'critique' | 'importante' | 'mineure';

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['critique', 'importante', 'mineure'];

/** French. The mark tells them apart where there are no colours. */
export const SEVERITY_WORDS: Readonly<Record<Severity, { one: string; many: string; mark: string }>> = {
  critique: { one: 'Critique', many: 'Critiques', mark: '▲' },
  importante: { one: 'Importante', many: 'Importantes', mark: '■' },
  mineure: { one: 'Mineure', many: 'Mineures', mark: '●' },
};
