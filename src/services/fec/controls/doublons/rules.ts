/** What all controls of doubles go by. */
export const SINCERITY = 'Sincérité des comptes : une opération est enregistrée une seule fois.';
/** Below it, the same amount twice says little. */
export const SMALL = 20_00;
