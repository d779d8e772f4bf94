/** The proxy of `npm run proxy` in a process that reports its CPU time. */
import { Checker } from '../../../openapi/checker/checker.ts';
import document from '../../../openapi/generated/document.json' with { type: 'json' };
import { Origins } from '../../../openapi/tools/proxy/config.ts';
import { observer } from '../../../openapi/tools/proxy/observe.ts';
import { openProxy } from '../../../openapi/tools/proxy/server.ts';
import { Traffic } from '../../../openapi/tools/proxy/traffic.ts';
import { answerParent } from '../server/child.ts';

const checker = new Checker(document);
const traffic = new Traffic(checker, document);

process.once('message', ({ upstream }: { upstream: number }) => {
  const opening = openProxy({
    origins: Origins.single(`http://127.0.0.1:${upstream}`),
    observe: observer({ checker, traffic, limit: 4 * 1024 * 1024 }),
    host: '127.0.0.1',
    port: 0,
  });
  void opening.then(({ address }) => answerParent(address));
});
