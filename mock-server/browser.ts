import { setupWorker } from 'msw/browser';
import { passthrough } from 'msw';
import { http } from 'msw/http';
import * as v from 'valibot';
import document from '../openapi/generated/document.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import type { Domains } from './core/domain.ts';
import { createMock, type Mock } from './core/mock.ts';
import type { Session } from './core/store/registry.ts';
import { coreTables } from './core/store/tables.ts';
import { createDomains } from './domains.ts';

const storageKey = 'mock.sessions';
const Sessions = v.array(v.custom<Session>((row) => v.is(coreTables.sessions.schema, row)));

function savedSessions(): Session[] {
  try {
    return v.parse(Sessions, JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** The tables are lost with the page; sessions stay, so that a reload does not require signing in again. */
async function keepSessions(mock: Mock, { auth }: Domains): Promise<void> {
  await mock.write(async (db) => {
    for (const saved of savedSessions()) {
      const session = auth.continued(saved, db);
      if (session !== undefined) await db.sessions.insert(session);
    }
  });
  addEventListener('pagehide', () => sessionStorage.setItem(storageKey, JSON.stringify(mock.db.sessions.all())));
}

/**
 * Starts the mock in the page: a service worker passes every API call to it, regardless of its origin. Needs msw's
 * `mockServiceWorker.js` at the root of the site.
 */
export async function startMock(): Promise<Mock> {
  const domains = createDomains();
  const mock = await createMock({ domains, document, version: manifest.version });
  await keepSessions(mock, domains);
  const worker = setupWorker(
    http.all('*', ({ request }) => (mock.owns(new URL(request.url).pathname) ? mock.fetch(request) : passthrough())),
  );
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return mock;
}
