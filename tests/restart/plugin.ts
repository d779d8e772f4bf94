/**
 * The test build's addition to the console: a restart without another document. For each module below `src/` it stores
 * the initial values of its top-level variables, and restores them on request; the console's code does not change.
 */
import type { Plugin, Rolldown } from 'vite';

/** Persistent variables: bindings between modules, and loaded files. */
const staying: ReadonlySet<string> = new Set([
  'onExpired',
  'onChange',
  'observer',
  'byId',
  'index',
  'opened',
  'textLoads',
  'policy',
  'isAllWanted',
  'problemTexts',
  'language',
  'current',
  'listeners',
  'channel',
  'stopNoting',
]);

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/**
 * Statements that put the variables of a module back; empty for one that has none.
 * @param found collects the names of persistent variables
 */
function resets(code: string, { body }: Program, found: Set<string>): string {
  const declarations = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map(({ id, init }) => ({ isLet: declaration.kind === 'let', id, init }));
  });
  return declarations
    .flatMap(({ isLet, id, init }) => {
      if (id.type !== 'Identifier') return [];
      if (staying.has(id.name)) {
        found.add(id.name);
        return [];
      }
      const value = init ? code.slice(init.start, init.end) : 'undefined';
      if (isLet) return [`${id.name} = ${value};`];
      if (!(init?.type === 'CallExpression' || init?.type === 'NewExpression') || init.callee.type !== 'Identifier')
        return [];
      const { name } = init.callee;
      if (name === 'createStore') return [`${id.name}.set((${value}).get());`];
      if (name !== 'Map' && name !== 'Set') return [];
      const put = name === 'Map' ? `${id.name}.set(...entry)` : `${id.name}.add(entry)`;
      return [`{ const first = ${value}; ${id.name}.clear(); for (const entry of first) ${put}; }`];
    })
    .join(' ');
}

/** Additional state of the page: the shown root, the followers of the stores, and the messages about successes. */
const hooks = [
  { file: '/src/app/main.tsx', text: /createRoot\(root\)/gu, hook: '(globalThis.shownRoot = createRoot(root))' },
  {
    file: '/src/base/store.ts',
    text: /listeners\.add\(listener\);/gu,
    hook: 'listeners.add(listener); globalThis.followed?.(() => listeners.delete(listener));',
  },
  {
    file: '/src/api/query-policy.ts',
    text: /if \(!text\) return;/gu,
    hook: 'if (!text) return; globalThis.succeeded?.(operation.id, "failed" in text ? text.failed : text);',
  },
];

function hooked(code: string, id: string): string {
  const hook = hooks.find(({ file }) => id.endsWith(file));
  if (!hook) return code;
  const changed = code.replaceAll(hook.text, hook.hook);
  if (changed === code) throw new Error(`${hook.file} has no ${String(hook.text)}`);
  return changed;
}

export function restartable(): Plugin {
  const found = new Set<string>();
  return {
    name: 'restartable',
    enforce: 'post',
    buildEnd(error) {
      const missing = [...staying].filter((name) => !found.has(name));
      if (error === undefined && missing.length > 0) throw new Error(`No module has a variable ${missing.join(', ')}`);
    },
    transform: {
      filter: { id: /\/src\/(?!.*\/generated\/).*\.tsx?$/u },
      handler(read, id) {
        const code = hooked(read, id);
        const back = resets(code, this.parse(code), found);
        const after = back && `(globalThis.restarts ??= []).push(() => { ${back} });`;
        // Listeners added while a module loads stay for all stories.
        return {
          code: `globalThis.read = (globalThis.read ?? 0) + 1;\n${code}\n${after}\nglobalThis.read -= 1;`,
          map: null,
        };
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<script type="module" src="/src/app/start.ts"></script>',
          '<script type="module" src="/tests/restart/port.ts"></script>$&',
        ),
    },
  };
}
