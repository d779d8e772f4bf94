/**
 * The test build's addition to the console: a restart without another document. For each module below `src/` it stores
 * the initial values of its top-level variables, and restores them on request; the console's code does not change.
 */
import type { Plugin, Rolldown } from 'vite';

/** Persistent variables: bindings between modules, and loaded files. */
const staying =
  /^(?:onExpired|onChange|go|observer|byId|index|opened|wanted|policy|isAllWanted|problemTexts|language|current|listeners|channel|stopNoting)$/u;

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** Statements that put the variables of a module back; empty for one that has none. */
function resets(code: string, { body }: Program): string {
  const declarations = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map(({ id, init }) => ({ isLet: declaration.kind === 'let', id, init }));
  });
  return declarations
    .flatMap(({ isLet, id, init }) => {
      if (id.type !== 'Identifier' || staying.test(id.name)) return [];
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

/** Additional state of the page: the shown root, and the followers of the stores. */
const hooks = [
  { file: '/src/app/main.tsx', text: /createRoot\(root\)/gu, hook: '(globalThis.shownRoot = createRoot(root))' },
  {
    file: '/src/base/store.ts',
    text: /listeners\.add\(listener\);/gu,
    hook: 'listeners.add(listener); globalThis.followed?.(() => listeners.delete(listener));',
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
  return {
    name: 'restartable',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/(?!.*\/generated\/).*\.tsx?$/u },
      handler(read, id) {
        const code = hooked(read, id);
        const back = resets(code, this.parse(code));
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
