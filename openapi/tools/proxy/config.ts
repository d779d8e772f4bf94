import * as v from 'valibot';
import { jsonProblem } from '../json-problem.ts';
import { Origin, originsBy } from '../origins.ts';

/** Thrown if a proxy cannot start with its options. The message is for the user, without a stack. */
export class UnusableConfig extends Error {
  override readonly name = 'UnusableConfig';
}

const Prefix = v.pipe(
  v.string(),
  v.regex(/^(?:\*|\/[\w.~-]+)$/u, ({ input }) => `"${input}" is no service prefix such as /uaa, nor *`),
);

/** Other tools use the other members. */
const Config = v.object({
  origins: originsBy(Prefix),
});

/** The origin of each service of the contract. */
export class Origins {
  readonly all: ReadonlyMap<string, URL>;

  private constructor(origins: Readonly<Record<string, string>>) {
    this.all = new Map(Object.entries(origins).map(([prefix, origin]) => [prefix, new URL(origin)]));
  }

  /**
   * Reads the `origins` of a configuration file: one for all services, or one per service prefix, `*` for all others.
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
    if (result.success) {
      const { origins } = result.output;
      return new Origins(typeof origins === 'string' ? { '*': origins } : origins);
    }
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
    const { success, output, issues } = v.safeParse(Origin, origin);
    if (!success) throw new UnusableConfig(`--target: ${issues[0].message}`);
    return new Origins({ '*': output });
  }

  /** The origin for a path; undefined if none is configured. */
  of(path: string): URL | undefined {
    const end = path.indexOf('/', 1);
    return this.all.get(end < 0 ? path : path.slice(0, end)) ?? this.all.get('*');
  }
}
