/** Development only: logs responses that violate the contract in the error log. */
import { observeResponses } from '../api/transport/response-observer.ts';
import type { SentRequest } from '../api/transport/response-observer.ts';
import { withTexts } from '../i18n/language.ts';

async function check(request: SentRequest, response: Response): Promise<void> {
  // Loaded lazily, because it includes the whole contract, which the first page must not wait for.
  const { checkResponse } = await import('../api/transport/check-response.ts');
  const drift = await checkResponse(request, response);
  if (!drift) return;
  const { logDrift } = await withTexts(import('../shell/drift/log-drift.ts'), 'shell/drift');
  logDrift(drift);
}

// A body that is cut off also fails its own call.
observeResponses((request, response) => void check(request, response).catch(() => {}));
