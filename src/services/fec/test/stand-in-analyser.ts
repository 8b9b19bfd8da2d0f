import type { Analyser, AnalyzeOptions } from '../analysis/analyser.ts';
import type { AnalysisOutcome, PackedOutcome } from '../analysis/outcome.ts';
import { clientGone } from '../intake/slots.ts';
import { figuresOf } from '../report/figures.ts';
import { packReport } from '../report/packed-report.ts';

/** An analyser that does nothing until a test tells it what came of the file; the signal ends it as it ends the real one. */
export type StandInAnalyser = Analyser & {
  /** One for each file, in the order of their coming. */
  calls: StandInCall[];
};

export type StandInCall = {
  options: AnalyzeOptions;
  wasStopped: boolean;
  /** Nothing has come of it yet. */
  isOpen: boolean;
  finish: (outcome: AnalysisOutcome) => void;
  fail: (error: Error) => void;
};

export function standInAnalyser(): StandInAnalyser {
  const calls: StandInCall[] = [];
  return {
    calls,
    analyze: async (file, options) => {
      try {
        return await new Promise<PackedOutcome>((resolve, reject) => {
          const call: StandInCall = {
            options,
            wasStopped: false,
            isOpen: true,
            finish: (outcome) => {
              call.isOpen = false;
              resolve(packed(outcome));
            },
            fail: (error) => {
              call.isOpen = false;
              reject(error);
            },
          };
          options.signal.addEventListener('abort', () => {
            call.wasStopped = true;
            call.isOpen = false;
            reject(clientGone());
          });
          calls.push(call);
        });
      } finally {
        await file.release();
      }
    },
    prepare: () => () => {},
    close: async () => {},
  };
}

const packed = (outcome: AnalysisOutcome): PackedOutcome =>
  'report' in outcome ? { report: packReport(outcome.report), figures: figuresOf(outcome.report) } : outcome;
