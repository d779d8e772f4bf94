/** Development only: a response that breaks the contract is noted in the error log. */
import { observeResponses } from '../api/response-observer.ts';
import type { SentRequest } from '../api/response-observer.ts';
import { withTexts } from '../i18n/language.ts';

async function check(request: SentRequest, response: Response): Promise<void> {
  // The whole contract comes with it: the first page need not wait for that.
  const { checkResponse } = await import('../api/check-response.ts');
  const drift = await checkResponse(request, response);
  if (!drift) return;
  const { logDrift } = await withTexts(import('../shell/drift/log-drift.ts'), 'shell/drift');
  logDrift(drift);
}

// A body that breaks off fails its own call, too.
observeResponses((request, response) => void check(request, response).catch(() => {}));
