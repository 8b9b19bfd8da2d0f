/** The file with one more entry, which closes classes 6 and 7 on the last day (`AAAAMMJJ`). */
export function closeYear(bytes: Buffer, end: string): Buffer {
  const text = bytes.toString();
  const separator = text.slice(0, 400).includes('|') ? '|' : '\t';
  const lines = text.trimEnd().split('\r\n').slice(1);
  const balances = new Map<string, number>();
  for (const line of lines) {
    const fields = line.split(separator);
    const account = fields[4] ?? '';
    const amount = (at: number) => Math.round(Number((fields[at] ?? '').replace(',', '.')) * 100);
    if (/^[67]/.test(account)) balances.set(account, (balances.get(account) ?? 0) + amount(11) - amount(12));
  }
  const result = [...balances.values()].reduce((sum, each) => sum + each, 0);
  const written = (value: number) => (Math.max(0, value) / 100).toFixed(2).replace('.', ',');
  const rows = [...balances, [result > 0 ? '129000' : '120000', -result] as const]
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) =>
      ['CL', 'Clôture', 'CL1', end, account, 'Compte soldé', '', '', 'CL1', end, 'Clôture des comptes de gestion']
        .concat([written(-balance), written(balance), '', '', end, '', ''])
        .join(separator),
    );
  return Buffer.from(`${text.trimEnd()}\r\n${rows.join('\r\n')}\r\n`);
}
