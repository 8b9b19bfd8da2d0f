/** Of a small shop, shortened. */
export const statementsExample = {
  success: true as const,
  chart: 'ANC 2014-03' as const,
  closing: { entries: 0, result: '0.00' },
  balances: [
    { code: 'marge-commerciale', label: 'Marge commerciale', accounts: '707,7097,607,6037,6097', amount: '4800.00' },
  ],
  outsideBalances: [],
  result: [
    {
      code: 'exploitation',
      label: 'Résultat d’exploitation',
      amount: '4800.00',
      lines: [
        {
          code: 'ventes',
          label: 'Ventes de marchandises',
          accounts: '707,7097',
          side: 'produit' as const,
          amount: '12000.00',
        },
        {
          code: 'achats-marchandises',
          label: 'Achats de marchandises',
          accounts: '607,6097',
          side: 'charge' as const,
          amount: '7200.00',
        },
      ],
    },
  ],
  net: '4800.00',
  assets: [
    {
      code: 'clients',
      label: 'Clients et comptes rattachés',
      accounts: '41',
      gross: '1440.00',
      allowances: '0.00',
      amount: '1440.00',
      allowanceAccounts: '491',
      sense: 'debit' as const,
    },
  ],
  liabilities: [
    {
      code: 'resultat',
      label: 'Résultat de l’exercice',
      accounts: '6,7',
      gross: '4800.00',
      allowances: '0.00',
      amount: '4800.00',
      allowanceAccounts: '',
      sense: null,
    },
  ],
  totalAssets: '26240.00',
  totalLiabilities: '26240.00',
  outsideSheet: [],
  checks: [{ code: 'bilan', label: 'Le total de l’actif est celui du passif.', holds: true, difference: '0.00' }],
};
