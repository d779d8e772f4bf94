/** A plain proxy of node:http: it forwards everything unchecked. */
import { Agent, createServer, request } from 'node:http';
import { answerParent } from '../server/child.ts';

process.once('message', ({ upstream }: { upstream: number }) => {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: 30_000 }, (message, response) => {
    const { method, url, rawHeaders } = message;
    const sent = request({ agent, host: '127.0.0.1', port: upstream, method, path: url, headers: rawHeaders });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    message.pipe(sent);
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    answerParent(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
  });
});
