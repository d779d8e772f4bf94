import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { operations } from '../../generated/operations.ts';
import { jsonProblem } from '../json-problem.ts';
import { originsBy } from '../origins.ts';

/** A secret, or the name of the environment variable that holds it. */
const Secret = v.union([v.string(), v.strictObject({ env: v.pipe(v.string(), v.minLength(1)) })]);

const HttpAddress = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol), 'must be an HTTP or HTTPS URL'),
);

/** The first segments of the contract's paths, except those of the mock itself. */
const PREFIXES = [
  ...new Set(
    Object.values(operations)
      .filter(({ domain }) => domain !== 'mock')
      .map(({ path }) => `/${path.split('/', 2)[1] ?? ''}`),
  ),
];

const Positive = v.pipe(v.number(), v.minValue(0));

const Environment = v.pipe(
  v.strictObject({
    /** One origin for all services, or one for each prefix. */
    origins: originsBy(v.picklist(PREFIXES)),
    /** Credentials of the OAuth client, `id:secret`. */
    client: Secret,
    /** Key that signs every call, if a gateway requires it. */
    signKey: v.optional(Secret),
    /** The first user has all permissions. The others have fewer, to test the missing ones. */
    users: v.pipe(
      v.array(v.strictObject({ name: v.pipe(v.string(), v.minLength(1)), password: Secret })),
      v.minLength(2, 'two users at least: the second one must not be allowed everything'),
    ),
    /** Public ids of two applications of the first user. Cases use the first one. */
    applications: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1))),
      v.minLength(2, 'two applications at least: records of one must stay out of the other'),
    ),
    /**
     * The answer that the backend accepts for every captcha; without it, cases with a captcha are skipped as not
     * reached.
     */
    captcha: v.optional(Secret),
    /** How long a job may take, and how often it is polled. */
    jobs: v.optional(v.strictObject({ patienceSeconds: Positive, pollSeconds: v.optional(Positive, 0.5) }), {
      patienceSeconds: 30,
    }),
    /** `setMockClock`: the backend has the control plane of the contract, and its clock can be advanced. */
    clock: v.optional(v.literal('setMockClock')),
    /**
     * URL of a stand-in for other systems: `POST { entity, id, state }` brings a record to a state that no call leads
     * to.
     */
    outside: v.optional(HttpAddress),
    /**
     * Addresses at which gateways of the test system answer, `10.9.0.0/16`; without it, new gateways have addresses at
     * which nothing answers.
     */
    gateways: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{1,3}\.0\.0\/16$/u, 'must be a range of addresses, as 10.9.0.0/16')),
    ),
    /** Maximum number of concurrent cases that change nothing. */
    concurrency: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 4),
    /** Maximum number of calls per second; unlimited by default. */
    callsPerSecond: v.optional(v.pipe(v.number(), v.minValue(0.1))),
    /** How long an answer may take. */
    timeoutSeconds: v.optional(v.pipe(v.number(), v.minValue(0.1)), 30),
    /** operationIds and tags of operations that must not be called on this backend. */
    except: v.optional(v.array(v.string()), []),
  }),
);

type EnvironmentConfig = v.InferOutput<typeof Environment>;

/** The settings of a backend, with secrets filled in. */
export interface EnvironmentFacts extends Omit<
  EnvironmentConfig,
  'client' | 'signKey' | 'users' | 'captcha' | 'origins'
> {
  /** Origins by service prefix. */
  readonly origins: ReadonlyMap<string, string>;
  readonly client: string;
  readonly signKey: string | undefined;
  readonly users: readonly { readonly name: string; readonly password: string }[];
  readonly captcha: string | undefined;
}

/** Thrown for an invalid environment file. The message has the place and the reason. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads an environment file.
 * @throws ConfigError
 */
export function readEnvironment(
  file: string,
  variables: Readonly<Record<string, string | undefined>>,
): EnvironmentFacts {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} cannot be read`);
  }
  return parseEnvironment(text, variables, file);
}

/** Describes an issue without the value, which may be a secret. */
function problemOf({ kind, expected, input, message }: v.InferIssue<typeof Environment>): string {
  if (kind !== 'schema') return message;
  if (input === undefined) return 'is required';
  return expected === 'never' ? 'is unknown' : `must be ${expected}`;
}

/** Parses the text of an environment file. @throws ConfigError */
export function parseEnvironment(
  text: string,
  variables: Readonly<Record<string, string | undefined>>,
  file = 'the environment',
): EnvironmentFacts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${jsonProblem(error)}`);
  }
  const result = v.safeParse(Environment, value);
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${problemOf(issue)}`);
    throw new ConfigError(`${file} cannot be used:\n${lines.join('\n')}`);
  }
  const secret = (source: v.InferOutput<typeof Secret>): string => {
    if (typeof source === 'string') return source;
    const setting = variables[source.env];
    if (setting === undefined) throw new ConfigError(`${file}: the environment variable ${source.env} is not set`);
    return setting;
  };
  const { origins, client, signKey, users, captcha, ...rest } = result.output;
  return {
    ...rest,
    origins: new Map(
      typeof origins === 'string' ? PREFIXES.map((prefix) => [prefix, origins]) : Object.entries(origins),
    ),
    client: secret(client),
    signKey: signKey === undefined ? undefined : secret(signKey),
    users: users.map(({ name, password }) => ({ name, password: secret(password) })),
    captcha: captcha === undefined ? undefined : secret(captcha),
  };
}
