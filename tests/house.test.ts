/** Project rules that can be checked automatically, with their reasons. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../openapi/generated/operations.ts';

interface Source {
  path: string;
  text: string;
  lines: number;
  /** Imported project files, relative to the root, and packages by name. */
  imports: string[];
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  );
}

function read(...patterns: string[]): Source[] {
  return globSync(patterns)
    .filter((path) => !path.includes('generated') && !path.includes('node_modules'))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, lines: text.trimEnd().split('\n').length, imports: importsOf(path, text) };
    });
}

const sources = read('src/**/*.{ts,tsx}');
const server = read('mock-server/**/*.ts');
const codegen = read('openapi/codegen/**/*.ts');
const tools = read('openapi/{checker,files,gateway,pictures,tools}/**/*.ts');
const everything = [...sources, ...server, ...codegen, ...read('tests/**/*.ts', '*.ts')];
const offenders = (files: Source[], wrong: (file: Source) => boolean) => files.filter(wrong).map(({ path }) => path);
const importing = (files: Source[], wrong: (target: string, path: string) => boolean) =>
  files.flatMap(({ path, imports }) =>
    imports.filter((target) => wrong(target, path)).map((target) => `${path} → ${target}`),
  );

/** `src/pages/publish/x.ts` → `publish`. */
const domainIn = (folder: string, path: string): string | undefined =>
  new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1];

describe('imports', () => {
  test('a domain of the console never imports another: shared code moves to the kit', () => {
    const pages = sources.filter(({ path }) => path.startsWith('src/pages/'));
    const crossing = importing(pages, (target, path) => {
      const other = domainIn('src/pages', target);
      return other !== undefined && other !== domainIn('src/pages', path);
    });
    expect(crossing).toEqual([]);
  });

  test('a domain of the mock may import tables and seeds of another, but never its handlers', () => {
    // The permissions of a session are computed in one place, and so are delivery, device behavior and counting.
    const shared =
      /\/(table|seed)\.ts$|^mock-server\/system\/rights\.ts$|^mock-server\/(?:delivery|population|walk|rows|flows|counting)\//;
    const crossing = importing(server, (target, path) => {
      const [from, to] = [domainIn('mock-server', path), domainIn('mock-server', target)];
      return (
        from !== undefined &&
        from !== 'core' &&
        to !== undefined &&
        to !== 'core' &&
        from !== to &&
        !shared.test(target)
      );
    });
    expect(crossing).toEqual([]);
  });

  test('the engine imports no domain: adding one must not change it', () => {
    const core = server.filter(({ path }) => path.startsWith('mock-server/core/'));
    expect(
      importing(core, (target) => target.startsWith('mock-server/') && !target.startsWith('mock-server/core/')),
    ).toEqual([]);
  });

  test('each tag of the contract has one folder in the mock, so that operations are easy to find', () => {
    const kebab = (tag: string): string => tag.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    const tags = new Set(Object.values(operations).map(({ domain, tag }) => `${domain}/${kebab(tag)}`));
    const expected = [...tags].map((tag) => `mock-server/${tag}/${tag.split('/')[1]}.ts`);
    expect(expected.filter((path) => !server.some((file) => file.path === path))).toEqual([]);
    // `seeds/` holds the shared seeds of several tags.
    const isTag = (path: string): boolean => {
      const [, domain, folder, file] = path.split('/');
      if (file === undefined || domain === 'core' || folder === 'seeds') return true;
      return tags.has(`${domain}/${folder}`);
    };
    expect(offenders(server, ({ path }) => !isTag(path))).toEqual([]);
  });

  // Templates of the generator for nested schemas call each other, as the schemas do.
  const recursive = 'openapi/codegen/valibot/';

  test('files have no circular imports: in a circle no file can be read or changed alone', () => {
    // Types and dynamic `import()` count as well: readers of a file follow both.
    const graph = new Map(
      [...sources, ...server, ...codegen, ...tools].map(({ path, imports }) => [
        path,
        imports.filter((target) => target !== path),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles.filter((circle) => !circle.startsWith(recursive))).toEqual([]);
  });

  test('a layer of the console imports only lower layers: upward calls go through ports of the app', () => {
    const rooms = ['app', 'pages', 'resource', 'shell', 'session', 'api', 'ui', 'rules', 'i18n', 'theme', 'base'];
    // Rules, texts and tokens are on the same level.
    const height = (path: string): number => {
      const at = rooms.indexOf(path.split('/')[1] ?? '');
      return at >= 7 && at <= 9 ? 7 : at;
    };
    const isSource = (path: string) => path.startsWith('src/') && !path.includes('generated');
    expect(offenders(sources, ({ path }) => path.includes('/', 4) && height(path) < 0)).toEqual([]);
    expect(importing(sources, (target, path) => isSource(target) && height(target) < height(path))).toEqual([]);
  });

  test('a layer of the engine imports only lower layers: its readers need to know no others', () => {
    // The wiring (`mock.ts`, `domain.ts`) is in `core/` itself; `node/` holds everything that needs Node.
    const rooms = ['contract', 'store', 'world', 'session', 'kit', 'http', 'core', 'node'];
    const levelOf = (path: string): number =>
      path.startsWith('mock-server/core/')
        ? rooms.indexOf(/^mock-server\/core\/([^/]+)\//.exec(path)?.[1] ?? 'core')
        : -1;
    const core = server.filter(({ path }) => path.startsWith('mock-server/core/'));
    expect(offenders(core, ({ path }) => levelOf(path) < 0)).toEqual([]);
    expect(importing(core, (target, path) => levelOf(target) > levelOf(path))).toEqual([]);
  });

  test('the kit does not import the contract: lifecycles and labels are props', () => {
    const kit = sources.filter(({ path }) => path.startsWith('src/ui/'));
    expect(
      importing(
        kit,
        (target) => target.includes('generated') || target.startsWith('src/pages') || target.startsWith('src/api'),
      ),
    ).toEqual([]);
  });

  test('the code for resource pages imports no page', () => {
    const resource = sources.filter(({ path }) => path.startsWith('src/resource/'));
    expect(importing(resource, (target) => target.startsWith('src/pages'))).toEqual([]);
  });

  test('a layer of the analysis code imports only lower layers, from the period up to the page', () => {
    const layers = ['period', 'topic', 'marks', 'trend', 'figures', 'cards', 'table', 'page'];
    const levelOf = (path: string): number =>
      layers.indexOf(/^src\/resource\/analysis\/([^/]+)\//.exec(path)?.[1] ?? '');
    const analysis = sources.filter(({ path }) => path.startsWith('src/resource/analysis/'));
    expect(offenders(analysis, ({ path }) => levelOf(path) < 0)).toEqual([]);
    expect(importing(analysis, (target, path) => levelOf(target) > levelOf(path))).toEqual([]);
  });

  test('sentences are not joined with a space in code: Chinese has none between them', () => {
    const joined = /\.`\}\{' '\}\s*\{(?:[^\n{}]*&& )?t`|&& ` \$\{t`[^`]*\.`\}`/u;
    expect(offenders(sources, ({ text }) => joined.test(text))).toEqual([]);
  });

  test('the mock imports nothing of the console, so that it runs alone', () => {
    expect(importing(server, (target) => target.startsWith('src/'))).toEqual([]);
  });

  test('the console never imports all schemas, limits or lifecycles: its pages would contain all of them', () => {
    expect(
      importing(sources, (target) => /^openapi\/generated\/(schemas|limits|lifecycles)\.ts$/.test(target)),
    ).toEqual([]);
  });

  test('code that reads addresses imports no schemas, which would become part of the routes', () => {
    const addresses = sources.filter(({ path }) => /^src\/pages\/.+\/(?:address|routes|search)\.ts$/.test(path));
    expect(importing(addresses, (target) => target.startsWith('openapi/generated/schemas'))).toEqual([]);
  });

  test('the console imports the mock in one place only, for development', () => {
    expect(importing(sources, (target) => target.startsWith('mock-server/')).length).toBeLessThanOrEqual(1);
  });
});

describe('pages', () => {
  const pages = sources.filter(({ path }) => path.startsWith('src/pages/'));

  test('use no effects: they run again whenever a hidden tab is shown', () => {
    expect(offenders(pages, ({ text }) => /\buse(Layout)?Effect\s*\(/.test(text))).toEqual([]);
  });

  test('read params and search through their tab, never from the router, which has one match per route', () => {
    const hooks = /\buse(Search|Params|Match|Matches|Location|RouterState|LoaderData|Navigate)\s*[(<]/;
    expect(offenders(pages, ({ text }) => hooks.test(text))).toEqual([]);
  });

  test('leave invalidation and toasts to the mutation policy', () => {
    expect(offenders(pages, ({ text }) => /invalidateQueries|notifications\.show/.test(text))).toEqual([]);
  });

  test('build their lists from the kit, so that full probes of a few lists hold for all', () => {
    const lists = pages.filter(({ path }) => path.endsWith('/list.tsx'));
    expect(lists.length).toBeGreaterThan(10);
    expect(offenders(lists, ({ text }) => !/<(?:ListPage|ResourceList|ExportJobs)\b/.test(text))).toEqual([]);
  });

  test('have at most 280 lines: a screen that needs more shows that the kit lacks something', () => {
    expect(offenders(pages, ({ lines }) => lines > 280)).toEqual([]);
  });
});

describe('everywhere', () => {
  test('files have at most 300 lines, except seeds, which are data', () => {
    const checkedFiles = [...sources, ...server].filter(({ path }) => !/(^|\/)seeds?[./]/u.test(path));
    expect(offenders(checkedFiles, ({ lines }) => lines > 300)).toEqual([]);
  });

  test('no folder of the mock has more than 20 files: readers see no order in a longer list', () => {
    const folders = Map.groupBy(server, ({ path }) => dirname(path));
    expect([...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder)).toEqual([]);
  });

  test('types are strict: no any, no double casts, no suppressed errors', () => {
    const loose = /\bas any\b|: any\b|<any>|@ts-ignore|@ts-nocheck|as unknown as/;
    expect(
      offenders(
        everything.filter(({ path }) => path !== 'tests/house.test.ts'),
        ({ text }) => loose.test(text),
      ),
    ).toEqual([]);
  });

  test('no text is struck through: the line hides strokes of characters such as 开', () => {
    const struck = /line-through|<(del|s|strike)[\s>]|td="line-through"/u;
    const files = [...sources, ...read('src/**/*.css')].filter(({ path }) => !path.endsWith('ui/text/old-new.tsx'));
    expect(offenders(files, ({ text }) => struck.test(text))).toEqual([]);
    expect(readFileSync('src/ui/text/old-new.module.css', 'utf8')).toMatch(/text-decoration: none/u);
  });

  test('every class used from a CSS module exists there: a missing one is silently undefined', () => {
    const missing = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/gu)].flatMap(([, name = '', target = '']) => {
        const css = readFileSync(join(dirname(path), target), 'utf8');
        const used = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'gu'))].map(([, one = '']) => one);
        return used.filter((one) => !new RegExp(`\\.${one}(?![\\w-])`, 'u').test(css)).map((one) => `${path} ${one}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('tabular figures are not used for whole tables: they widen the hyphens of ids', () => {
    const whole = (css: string) =>
      [...css.matchAll(/([^{}]+)\{[^{}]*tabular-nums[^{}]*\}/gu)].map(
        ([, selector = '']) => selector.trim().split('\n').at(-1) ?? '',
      );
    const tables = read('src/{ui,resource/audience}/**/*.css', 'src/pages/publish/release-timeline/*.css').flatMap(
      ({ path, text }) => whole(text).map((selector) => `${path} ${selector}`),
    );
    expect(tables.filter((where) => /\s(\.table|td|.* td)$/u.test(where))).toEqual([]);
  });

  test('request ids are shown only through RequestId and RequestLabel', () => {
    expect(
      offenders(
        sources,
        ({ path, text }) =>
          path.endsWith('.tsx') &&
          /\{[^{}=]*\b(requestId)\}\s*(<|$)/mu.test(text.replaceAll(/<Request(Id|Label) id=\{[^}]*\}/gu, '')),
      ),
    ).toEqual([]);
  });

  test('lazy code does without Suspense: React delays content by 300 ms after a fallback', () => {
    const waits = /import \{[^}]*\b(?:Suspense|lazy)\b[^}]*\} from 'react'/u;
    expect(offenders(sources, ({ path, text }) => !path.includes('/generated/') && waits.test(text))).toEqual([]);
  });

  test('data never become HTML or code', () => {
    expect(
      offenders(sources, ({ text }) => /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/.test(text)),
    ).toEqual([]);
  });

  // The rules themselves contain what they forbid.
  const tests = everything.filter(({ path }) => path.startsWith('tests/') && path !== 'tests/house.test.ts');

  test('tests never wait for a fixed time of 100 ms or more', () => {
    expect(offenders(tests, ({ text }) => /waitForTimeout\(/.test(text))).toEqual([]);
    // Benchmarks let a machine settle. A proxy that reads on while its client is slow sends no event.
    const exceptions = /^tests\/(?:bench\/|contract\/proxy-forward\.test\.ts$)/u;
    const timer = /await setTimeout\([\d_]{3,}|new Promise\([^\n]*setTimeout\(\w+, [\d_]{3,}\)/;
    expect(offenders(tests, ({ path, text }) => !exceptions.test(path) && timer.test(text))).toEqual([]);
  });

  test('stories expect that no dialog is open by their count: `toBeHidden` fails at once while two are', () => {
    const dialogs = /expect\((?:dialog\(page\)|page\.getByRole\('dialog'\))\)\.toBeHidden/u;
    expect(offenders(tests, ({ text }) => dialogs.test(text))).toEqual([]);
  });

  test('helpers of unit tests have no hooks: files share modules, and hooks would run for the first only', () => {
    const helpers = everything.filter(({ path }) => /^tests\/(?!run\/).*(?<!\.test)\.ts$/u.test(path));
    const hooks = /\b(?:before|after)(?:Each|All)\(/u;
    expect(offenders(helpers, ({ imports, text }) => imports.includes('vitest') && hooks.test(text))).toEqual([]);
  });
});
