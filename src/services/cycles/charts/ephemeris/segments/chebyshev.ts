/**
 * Fits Chebyshev polynomials through the values at the nodes. The nodes include both ends of the segment, so that two
 * segments that meet have the same value where they do.
 */
export type ChebyshevFit = {
  /** From 1, the end of the segment, to -1, its beginning. */
  nodes: readonly number[];
  /** Coefficients from order 0 up, out of one value for each node. */
  coefficientsOf: (values: readonly number[]) => number[];
};

export function chebyshevFit(degree: number): ChebyshevFit {
  const numbers = Array.from({ length: degree + 1 }, (_, index) => index);
  // A node at an end counts half, and so do the lowest and the highest order.
  const share = (index: number) => (index === 0 || index === degree ? 0.5 : 1);
  const weights = numbers.map((order) =>
    numbers.map((node) => (2 / degree) * share(order) * share(node) * Math.cos((Math.PI * order * node) / degree)),
  );
  return {
    nodes: numbers.map((node) => Math.cos((Math.PI * node) / degree)),
    coefficientsOf: (values) =>
      weights.map((row) => row.reduce((sum, weight, node) => sum + weight * (values[node] ?? Number.NaN), 0)),
  };
}
