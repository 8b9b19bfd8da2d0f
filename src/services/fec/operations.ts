import { withSamples } from '#platform/http/operation/sample.ts';
import { analyzeFile } from './routes/analyze-file.ts';
import { cancelAnalysis } from './routes/cancel-analysis.ts';
import { downloadReport } from './routes/download-report.ts';
import { listControls } from './routes/list-controls.ts';
import { readAnalysis } from './routes/read-analysis.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
  [analyzeFile, readAnalysis, cancelAnalysis, downloadReport, listControls],
  samples,
  new URL('./examples/', import.meta.url),
);
