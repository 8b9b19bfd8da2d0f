import fc from 'fast-check';
import { proofSize } from './proof-size.ts';

/**
 * At every change the random cases are the same ones: a run that fails says something about the change, and not about luck.
 * The proof `random-cases` draws new ones each time, and many more.
 */
const SEED = 20_261_117;

fc.configureGlobal({ ...fc.readConfigureGlobal(), ...proofSize({ full: {}, short: { seed: SEED } }) });
