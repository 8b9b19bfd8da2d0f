/** Rates of VAT in France, overseas included, in ten-thousandths; the usual ones first. */
export const RATES = [2000, 1000, 550, 210, 850, 105] as const;
/** No VAT in its entry: exempt, abroad, or not yet due. */
export const WITHOUT_VAT = 0;

/** In per cent, as people write them. */
export const VAT_RATES = ['20', '10', '5.5', '2.1', '8.5', '1.05', '0', 'none'] as const;

/** Null: not allotted to any. */
export const tenThousandths = (written: (typeof VAT_RATES)[number]): number | null =>
  written === 'none' ? null : Math.round(Number(written) * 100);

export const inPercent = (rate: number | null): (typeof VAT_RATES)[number] =>
  rate === null ? 'none' : (String(rate / 100) as (typeof VAT_RATES)[number]);
