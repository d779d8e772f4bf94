import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { createMock } from './core/mock.ts';
import { NodeRequest, send } from './core/node/door.ts';
import { createDomains } from './domains.ts';

const document: Record<string, unknown> = JSON.parse(await readFile(new URL('../openapi/generated/document.json', import.meta.url), 'utf8'));
const mock = await createMock({ domains: createDomains(), document, version: '0' });
const server = createServer((message, response) => {
  const request = new NodeRequest(message);
  const answer = mock.handle(request);
  if (answer instanceof Promise) void answer.then((a) => send(response, a, { head: message.method === 'HEAD' }));
  else void send(response, answer, { head: message.method === 'HEAD' });
});
server.listen(Number(process.env['MOCK_PORT'] ?? 4010), process.env['HOST'] ?? '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`http://127.0.0.1:${port}`);
});
