import { setupWorker } from 'msw/browser';
import { passthrough } from 'msw';
import { http } from 'msw/http';
import document from '../openapi/generated/document.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { createMock, type Mock } from './core/mock.ts';
import { createDomains } from './domains.ts';

/**
 * Starts the mock in the page: a service worker hands it every call to the API, whatever origin it is meant for.
 * Needs msw's `mockServiceWorker.js` at the root of the site.
 */
export async function startMock(): Promise<Mock> {
  const mock = await createMock({ domains: createDomains(), document, version: manifest.version });
  const worker = setupWorker(
    http.all('*', ({ request }) => (mock.owns(new URL(request.url).pathname) ? mock.fetch(request) : passthrough())),
  );
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return mock;
}
