/** The console's calls in unit tests. */
import { vi } from 'vitest';
import { callSession } from '../src/api/ports.ts';
import type { Client } from './mock-client.ts';

/** Sends the console's calls to the mock of a client, as the administrator. */
export async function consoleCalls(client: Client): Promise<void> {
  const token = String((await client.signIn('admin')).body['access_token']);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    client.mock.fetch(new Request(new URL(address, 'http://localhost'), init)),
  );
  callSession.provide({
    applicationId: () => '',
    isOpening: () => false,
    isSwitched: () => false,
    ownApplication: async () => {},
    readApplication: async () => {},
    isExpired: () => false,
    accessToken: async () => token,
    renewedToken: async (_, refusal) => Promise.reject(refusal),
    requestOwnPassword: async (refusal) => Promise.reject(refusal),
    opens: async () => true,
  });
}
