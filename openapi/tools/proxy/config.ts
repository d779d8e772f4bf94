import * as v from 'valibot';
import { jsonProblem } from '../json-problem.ts';

/** Thrown if a proxy cannot start with its options. The message is for the user, without a stack. */
export class UnusableConfig extends Error {
  override readonly name = 'UnusableConfig';
}

/** Describes an invalid origin without its user and password. */
const noOrigin = (text: string): string =>
  `"${text.replace(/^.*@/su, '…@')}" is no http(s) origin such as https://api.example.com, without path, query or user`;

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/u.test(url.protocol) && text.replace(/\/$/u, '') === url.origin;
}

const Origin = v.pipe(
  v.string(),
  v.check(isOrigin, ({ input }) => noOrigin(input)),
);

const Prefix = v.pipe(
  v.string(),
  v.regex(/^(?:\*|\/[\w.~-]+)$/u, ({ input }) => `"${input}" is no service prefix such as /uaa, nor *`),
);

/** Other tools use the other members. */
const Config = v.object({
  origins: v.pipe(
    v.record(Prefix, Origin),
    v.check((origins) => Object.keys(origins).length > 0, 'names no origin'),
  ),
});

/** The origin of each service of the contract. */
export class Origins {
  readonly all: ReadonlyMap<string, URL>;

  private constructor(origins: Readonly<Record<string, string>>) {
    this.all = new Map(Object.entries(origins).map(([prefix, origin]) => [prefix, new URL(origin)]));
  }

  /**
   * Reads the `origins` of a configuration file: an origin per service prefix, `*` for all others.
   * @param text JSON
   * @param file its name, for messages
   * @throws UnusableConfig
   */
  static parse(text: string, file: string): Origins {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw new UnusableConfig(`${file} is no JSON: ${jsonProblem(error)}`);
    }
    const result = v.safeParse(Config, json);
    if (result.success) return new Origins(result.output.origins);
    const lines = result.issues.map((issue) => {
      const place = (issue.path ?? []).map(({ key }) => String(key)).join('.');
      return `${file}: ${place === '' ? '' : `${place}: `}${issue.message}`;
    });
    throw new UnusableConfig(lines.join('\n'));
  }

  /**
   * One origin for everything.
   * @throws UnusableConfig if it is not an origin
   */
  static single(origin: string): Origins {
    if (!isOrigin(origin)) throw new UnusableConfig(`--target: ${noOrigin(origin)}`);
    return new Origins({ '*': origin });
  }

  /** The origin for a path; undefined if none is configured. */
  of(path: string): URL | undefined {
    const end = path.indexOf('/', 1);
    return this.all.get(end < 0 ? path : path.slice(0, end)) ?? this.all.get('*');
  }
}
