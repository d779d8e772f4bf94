import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface Start {
  /** Sent at once. */
  readonly message?: object;
  readonly parameters?: readonly string[];
  /** Of Node. */
  readonly execArgv?: readonly string[];
  /** Its address, which is awaited; otherwise the process sends it. */
  readonly port?: number;
  /** Folder to run in. */
  readonly cwd?: string;
}

/** A server in a process of its own that reports its CPU time; see `answerParent`. */
export class Server {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  static async start(script: URL, { message, parameters = [], execArgv = [], port, cwd }: Start = {}): Promise<Server> {
    const child = fork(fileURLToPath(script), parameters, {
      cwd,
      execArgv: ['--expose-gc', ...execArgv],
      // The request logs of foreign programs are dropped.
      stdio: ['ignore', port === undefined ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    });
    if (message !== undefined) child.send(message);
    const address = String(await reply(child, 'address'));
    if (port !== undefined) await listening(port);
    return new Server(child, port ?? Number(new URL(address).port));
  }

  /** CPU time (µs) per request that `work` sends, without the garbage of earlier ones. */
  async cpuOf(count: number, work: () => Promise<unknown>): Promise<number> {
    this.#child.send('clear');
    await reply(this.#child, 'cleared');
    const before = await this.#cpu();
    await work();
    return ((await this.#cpu()) - before) / count;
  }

  /** The size of its buffers (MB). */
  async buffers(): Promise<number> {
    this.#child.send('buffers');
    return Number(await reply(this.#child, 'buffers')) / 1e6;
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #cpu(): Promise<number> {
    this.#child.send('cpu');
    return Number(await reply(this.#child, 'cpu'));
  }
}

const PATIENCE_MS = 60_000;

/** Waits until somebody takes connections. @throws after a minute */
async function listening(port: number): Promise<void> {
  for (const started = performance.now(); ;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() - started > PATIENCE_MS) throw error;
      await setTimeout(100);
    } finally {
      socket.destroy();
    }
  }
}

function reply(child: ChildProcess, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const exited = (code: number | null): void => reject(new Error(`a server ended with ${code}`));
    child.once('error', reject);
    child.once('exit', exited);
    child.once('message', (message: object) => {
      child.off('error', reject);
      child.off('exit', exited);
      resolve(Object.getOwnPropertyDescriptor(message, key)?.value);
    });
  });
}
