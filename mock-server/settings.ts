import { parseArgs } from 'node:util';
import { WrongSetting } from './core/node/wrong-setting.ts';

export const USAGE = `node mock-server/server.ts [--console <folder>] [--data <folder>] [--scenario <id>] [--seed <number>]
                             [--effort <number>] [--allow <host>]...

--console   also serves a built console; the port is then PORT (4000), else MOCK_PORT (4010)
--data      keeps the data in this folder across restarts (default: MOCK_DATA, else nowhere)
--scenario  state to begin with; --seed  another set of invented data
--effort    from 1 to 11, how hard the files of the console are compressed (11); less makes the first start after a
            build cheaper
--allow     host (a name or an address, any port) whose pages may call, beside this machine and HOST; repeatable
HOST        address to listen on (127.0.0.1)`;

/** Settings of a server. */
export interface Settings {
  readonly wantsHelp: boolean;
  /** Folder of the console to serve. */
  readonly folder: string | undefined;
  /** Folder for the data. */
  readonly data: string | undefined;
  readonly scenario: string | undefined;
  readonly seed: number | undefined;
  readonly effort: number;
  readonly allow: readonly string[] | undefined;
  readonly host: string;
  readonly port: number;
  /** The environment variable with the port. */
  readonly portName: 'PORT' | 'MOCK_PORT';
}

/** @throws WrongSetting */
function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
  throw new WrongSetting(`${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

function argumentsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        console: { type: 'string' },
        data: { type: 'string' },
        scenario: { type: 'string' },
        seed: { type: 'string' },
        effort: { type: 'string', default: '11' },
        allow: { type: 'string', multiple: true },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new WrongSetting(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Reads the arguments and the environment of a server.
 * @param scenarios the existing ids
 * @throws WrongSetting
 */
export function settingsOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  scenarios: readonly string[],
): Settings {
  const {
    console: folder,
    data = env['MOCK_DATA'] || undefined,
    scenario,
    seed,
    effort,
    allow,
    help,
  } = argumentsOf(args);
  if (scenario !== undefined && !scenarios.includes(scenario))
    throw new WrongSetting(`--scenario takes one of ${scenarios.join(', ')}, not "${scenario}"`);
  const portName = folder === undefined ? 'MOCK_PORT' : 'PORT';
  const usual = folder === undefined ? '4010' : '4000';
  return {
    wantsHelp: help,
    folder,
    data,
    scenario,
    seed: seed === undefined ? undefined : whole('--seed', seed, 0, 2 ** 32 - 1),
    effort: whole('--effort', effort, 1, 11),
    allow,
    host: env['HOST'] || '127.0.0.1',
    port: whole(portName, env[portName] || usual, 0, 65_535),
    portName,
  };
}
