import type { Statements } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { French } from '../french.tsx';
import { Amount, centsOf, sumOf } from './amounts.tsx';
import { Sheet } from './sheet.tsx';
import { Figure, useShown } from './statement-figure.tsx';

export function Assets({ statements: { assets, totalAssets } }: { statements: Statements }) {
  const { statements: words } = useAccountWords();
  const shown = useShown();
  const sum = (of: (line: Statements['assets'][number]) => string) => sumOf(assets.map((line) => centsOf(of(line))));
  return (
    <Sheet label={words.assets} look="sheet-statement">
      <thead>
        <tr>
          <th scope="col">{words.assets}</th>
          <th scope="col" className="figure">
            {words.gross}
          </th>
          <th scope="col" className="figure">
            {words.allowances}
          </th>
          <th scope="col" className="figure">
            {words.netAmount}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown(assets).map((line) => (
          <tr key={line.code} data-row="">
            <th scope="row">
              <French>{line.label}</French>
            </th>
            <td className="figure">
              <Figure euros={line.gross} accounts={line.accounts} sense={line.sense} />
            </td>
            <td className="figure">
              <Figure euros={line.allowances} accounts={line.allowanceAccounts} />
            </td>
            <td className="figure">
              <Amount cents={centsOf(line.amount)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.totalAssets}</th>
          <td className="figure">
            <Amount cents={sum(({ gross }) => gross)} />
          </td>
          <td className="figure">
            <Amount cents={sum(({ allowances }) => allowances)} />
          </td>
          <td className="figure">
            <Amount cents={centsOf(totalAssets)} zero="figure" />
          </td>
        </tr>
      </tfoot>
    </Sheet>
  );
}

export function Liabilities({ statements: { liabilities, totalLiabilities } }: { statements: Statements }) {
  const shown = useShown();
  const { statements: words } = useAccountWords();
  return (
    <Sheet label={words.liabilities} look="sheet-statement">
      <thead>
        <tr>
          <th scope="col">{words.liabilities}</th>
          <th scope="col" className="figure">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown(liabilities).map(({ code, label, amount, accounts, sense }) => (
          <tr key={code} data-row="">
            <th scope="row">
              <French>{label}</French>
            </th>
            <td className="figure">
              <Figure euros={amount} accounts={accounts} sense={sense} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.totalLiabilities}</th>
          <td className="figure">
            <Amount cents={centsOf(totalLiabilities)} zero="figure" />
          </td>
        </tr>
      </tfoot>
    </Sheet>
  );
}
