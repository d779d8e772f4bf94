/** A plain node:http server: it reads the request and always answers the same bytes. */
import { createServer } from 'node:http';
import { answerParent } from './child.ts';
import type { Recorded } from './record.ts';

process.once('message', (recorded: Recorded[]) => {
  const answers = new Map(
    recorded.map(({ path, status, headers, body }) => [
      path,
      { status, headers: [...headers], body: Buffer.from(body) },
    ]),
  );
  const created = answers.get(recorded.find(({ method }) => method === 'POST')?.path ?? '');
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const answer = request.method === 'POST' ? created : answers.get(request.url ?? '');
    if (answer === undefined) throw new Error(`nothing recorded for ${request.method} ${request.url}`);
    const send = (): void => {
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    };
    if (request.method === 'GET') return send();
    request.on('data', () => {});
    request.on('end', send);
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    answerParent(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
  });
});
