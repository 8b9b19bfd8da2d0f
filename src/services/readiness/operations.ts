import { callMcp } from './routes/call-mcp.ts';
import { checkReadiness } from './routes/check-readiness.ts';
import { discoverMcp } from './routes/discover-mcp.ts';
import { getKeyInfo } from './routes/get-key-info.ts';
import { getOpenApi } from './routes/get-open-api.ts';
import { listQuestions } from './routes/list-questions.ts';
import { rotateKey } from './routes/rotate-key.ts';

/** Every operation of the service. */
export const operations = [checkReadiness, listQuestions, rotateKey, getKeyInfo, callMcp, discoverMcp, getOpenApi];
