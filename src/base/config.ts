import * as v from 'valibot';

/** Empty for the path that the console is served under, or an absolute http(s) address without trailing slash. */
const Address = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+(\/[^?#\s]*[^/?#\s])?$/u))]);

export const languages = ['zh_CN', 'zh_TW', 'en'] as const;
export type Language = (typeof languages)[number];

const Config = v.object({
  /** The backend address of each service prefix of the contract, for example `{ "/uaa": "https://id.example.com" }`. */
  backends: v.optional(v.record(v.pipe(v.string(), v.regex(/^\/[\w-]+$/u)), Address), {}),
  /** The console's client credentials, `id:secret`. A public identifier: everyone who loads the page can read it. */
  client: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x39\x3b-\x7e]+:[\x20-\x7e]*$/u)), 'console:'),
  /** Key for signing calls, if a gateway requires signatures; empty for none. As public as `client`. */
  signKey: v.optional(v.string(), ''),
  /** Languages to offer; the first is the default. */
  languages: v.optional(v.pipe(v.array(v.picklist(languages)), v.minLength(1)), [...languages]),
  /** Origins whose pages `iframelink=` menus may embed, for example `https://reports.example.com`. */
  frames: v.optional(v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s@]+$/u))), []),
  /**
   * The service that exports the loaded rows of a list as a spreadsheet, in place of the backend's `exportTable`: a
   * path or an http(s) address.
   */
  exportService: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^(?:https?:\/\/[^/?#\s@\\]+)?\/(?![/\\])[^#\s\\]*$/u))]),
    '',
  ),
  features: v.optional(v.record(v.string(), v.boolean()), {}),
  /**
   * When to return to the previous page after a sign-in: never, if the page required the sign-in, or also after a
   * sign-out.
   */
  redirect: v.optional(v.picklist(['never', 'asked', 'always']), 'asked'),
  /** Asks users with several roles on each sign-in which one to use, instead of using the first. */
  mustRole: v.optional(v.boolean(), false),
  /** Reloads the page after a change of language instead of rerendering it. */
  reloadOnLanguageSwitch: v.optional(v.boolean(), false),
});

export type Config = v.InferOutput<typeof Config>;

/** Thrown if `config.json` exists but is invalid; `problems` lists each invalid member. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

let current: Config = v.parse(Config, {});

/** The runtime configuration; the built-in defaults until `loadConfig` has resolved. */
export const config = (): Config => current;

/**
 * Validates a configuration and makes it current.
 * @throws ConfigError with every invalid member
 */
export function applyConfig(input: unknown): Config {
  const result = v.safeParse(Config, input);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue) ?? 'config.json'}: ${issue.message}`));
  }
  current = result.output;
  return current;
}

/**
 * Loads `config.json` from the console's path, which lets one build serve any backend. If the file is missing, the
 * defaults apply.
 * @throws ConfigError if the file is not JSON or invalid
 */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${__BASE_PATH__}/config.json`);
  if (response.status === 404) return current;
  const text = await response.text();
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new ConfigError(['config.json: not JSON']);
  }
  return applyConfig(input);
}
