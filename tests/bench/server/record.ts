import { load, wire } from './load.ts';

/** One answer, for the bare server to repeat. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

// The platform adds these itself.
const PLATFORM_HEADERS = new Set(['date', 'connection', 'keep-alive']);

/** Sends a request once, and keeps the answer. */
export async function record(port: number, request: string, status = 200): Promise<Recorded> {
  const sent = await load(port, 1, status, () => request, 1);
  const headers = sent.headers.filter(
    (_, index) => !PLATFORM_HEADERS.has(sent.headers[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  const [method = '', path = ''] = request.split(' ', 2);
  return { method, path, status, headers, body: sent.body };
}

const form = { Authorization: `Basic ${btoa('console:console')}`, 'Content-Type': 'application/x-www-form-urlencoded' };

/** Headers of a session of its own for an application. */
export async function signIn(port: number, applicationId: string): Promise<Record<string, string>> {
  const credentials = 'grant_type=password&username=admin&password=Chenghu2024';
  const { body } = await load(port, 1, 200, () => wire('POST', '/uaa/oauth/token', form, credentials), 1);
  const headers = { Authorization: `Bearer ${JSON.parse(body).access_token}`, Accept: 'application/json' };
  const switchRequest = wire('POST', `/yusp-app-oca/api/user/switch/${applicationId}`, headers);
  await load(port, 1, 200, () => switchRequest, 1);
  return { ...headers, 'X-App-Id': applicationId };
}
