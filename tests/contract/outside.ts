/** Verifies a backend of one tag, written independently, over HTTP. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { parseEnvironment } from '../../openapi/tools/verify/config.ts';
import type { Transport } from '../../openapi/tools/verify/http/client.ts';
import { casesOf, chosenCases, runCases, type RunResult } from '../../openapi/tools/verify/run.ts';
import { createContext, readingOf } from '../../openapi/tools/verify/start.ts';

/** The environment file of a backend. */
export interface Outside {
  readonly tag: string;
  /** The first has all permissions. */
  readonly users: readonly { readonly name: string; readonly password: string }[];
  readonly applications: readonly string[];
}

const contract = readingOf(document);
export const { model } = contract;

/** The cases of a tag, and how they are run. */
export function outside({ tag, users, applications }: Outside) {
  const environmentText = (origin: string): string =>
    JSON.stringify({
      origins: origin,
      client: 'console:console',
      users,
      applications,
      jobs: { patienceSeconds: 0 },
    });
  const every = casesOf(model, parseEnvironment(environmentText('http://127.0.0.1'), {}), 1);
  const all = chosenCases(model, every, { only: [tag] });

  /**
   * Runs cases of the tag against a server, which is closed afterwards.
   * @param ids of the cases; all without them
   */
  async function verify(server: Server, ids?: readonly string[], transport?: Transport): Promise<RunResult> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const environment = parseEnvironment(environmentText(`http://127.0.0.1:${port}`), {});
      const context = await createContext({ environment, ...contract, run: 1, ...(transport && { transport }) });
      return await runCases(
        context,
        all.filter(({ id }) => ids?.includes(id) ?? true),
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  return { environmentText, every, all, verify };
}

/** The cases that failed, each with the rules that were broken. */
export const failed = ({ results }: RunResult): string[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ case: { id }, wrong }) => `${id} ${[...new Set(wrong.map(({ rule }) => rule))].join(' ')}`);
