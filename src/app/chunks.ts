/**
 * Assigns the modules of a build to files. A file costs a request, which on a slow connection takes as long as 150 KB,
 * and HTTP/1.1 allows six requests at a time: modules that are needed together share a file. Each view has two: its
 * initial code, and the overlays that open later. Code that several views of a domain share is in the file of the
 * domain.
 */
import { globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { ChunkingContext, CodeSplittingOptions } from 'rolldown';

type Group = NonNullable<CodeSplittingOptions['groups']>[number];

const root = join(import.meta.dirname, '../..');
const pathOf = (id: string): string => relative(root, id.replace(/\?.*$/u, '')).replaceAll('\\', '/');

/** The name of the texts file that contains a module. */
const textsOf = (id: string): string | null => /^\0virtual:texts\/(.+)$/u.exec(id)?.[1] ?? null;

/** The users of a module: views initially or later, the shell later, and the routes of domains. */
interface Users {
  readonly first: Set<string>;
  readonly later: Set<string>;
  readonly routes: Set<string>;
}

function reachableFrom(start: string, context: ChunkingContext, isLate: boolean): Set<string> {
  const files = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (files.has(id) || id.includes('/node_modules/')) continue;
    files.add(id);
    const info = context.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...((isLate && info?.dynamicallyImportedIds) || []));
  }
  return files;
}

/** `src/pages/publish/upgrade/list.tsx` → `publish-upgrade`. Pages without a menu are mostly small. */
function viewOf(id: string): string | undefined {
  const [, domain, folder] = /^src\/pages\/(\w+)\/([\w-]+)\//u.exec(pathOf(id)) ?? [];
  if (!domain || !folder) return undefined;
  return domain === 'common' && /^(?:about|errors|frame)$/u.test(folder) ? 'common-pages' : `${domain}-${folder}`;
}

function readUsers(context: ChunkingContext): ReadonlyMap<string, Users> {
  const users = new Map<string, Users>();
  const of = (id: string): Users => {
    const entry = users.get(id) ?? { first: new Set(), later: new Set(), routes: new Set() };
    users.set(id, entry);
    return entry;
  };
  for (const id of reachableFrom(join(root, 'src/shell/frame/shell.tsx'), context, true)) of(id).later.add('frame');
  for (const file of globSync('src/pages/*/routes.ts', { cwd: root })) {
    const routes = join(root, file);
    for (const id of reachableFrom(routes, context, false)) of(id).routes.add(basename(dirname(file)));
    for (const entry of context.getModuleInfo(routes)?.dynamicallyImportedIds ?? []) {
      const view = viewOf(entry);
      if (view === undefined) continue;
      const first = reachableFrom(entry, context, false);
      for (const id of reachableFrom(entry, context, true)) of(id)[first.has(id) ? 'first' : 'later'].add(view);
    }
  }
  return users;
}

let users: ReadonlyMap<string, Users> | undefined;

function usersOf(id: string, context: ChunkingContext): Users | undefined {
  users ??= readUsers(context);
  return id.includes('/node_modules/') ? undefined : users.get(id);
}

const domainOf = (view: string): string => view.replace(/-.*$/u, '');
/** The only one of the given names; undefined if there is none or several. */
const only = (names: Iterable<string>): string | undefined => {
  const [name, other] = new Set(names);
  return other === undefined ? name : undefined;
};

/** Code needed before any page: the entry, and what the routes of one domain share with charts. */
const main =
  /\/src\/(?:app\/main\.tsx|theme\/logo\.tsx|i18n\/(?:lazy|problems|request-label)\.tsx?|shell\/routing\/menu-page\.ts|ui\/list\/search\.ts|resource\/analysis\/period\/span\.ts|api\/generated\/sorts\.ts)/;

/**
 * Code that the routes of several domains share: in the file of one domain, the routes of the others would have to wait
 * for it.
 */
const ofMain = (id: string, context: ChunkingContext): string | null =>
  main.test(id) || (usersOf(id, context)?.routes.size ?? 0) > 1 ? 'main' : null;

/** The routes of a domain. */
function ofRoutes(id: string, context: ChunkingContext): string | null {
  const domain = only(usersOf(id, context)?.routes ?? []);
  return domain === undefined ? null : `${domain}-routes`;
}

/** Code that is first used by the shell or by details; the few pages that also use it initially load the same file. */
const ofOthers =
  /\/src\/shell\/guide\/|\/src\/resource\/(?:export-jobs\/|fields\/facts)|\/src\/ui\/form\/data-list|\/generated\/exports\./;

/**
 * Code that several views use initially: views of one domain, or pieces of the kit that not every list needs. Pieces
 * also include code that one view uses initially and others later.
 */
function ofFirst(id: string, context: ChunkingContext): string | null {
  const { first = new Set<string>(), later = [] } = usersOf(id, context) ?? {};
  const isOfPages = pathOf(id).startsWith('src/pages/');
  if (ofOthers.test(id)) return null;
  if (first.size === 0 || (first.size === 1 && (isOfPages || only([...first, ...later]) !== undefined))) return null;
  return only([...first, ...(isOfPages ? [] : later)].map(domainOf)) ?? 'pieces';
}

/**
 * The operations of a tag that views of several domains or the shell call; named after the view that uses them
 * initially.
 */
function ofTag(id: string, context: ChunkingContext): string | null {
  const [, tag] = /^src\/api\/generated\/(?!menu-icons|release-marks)([\w-]+)\//u.exec(pathOf(id)) ?? [];
  const { first = [], later = [] } = usersOf(id, context) ?? {};
  if (tag === undefined || only([...first, ...later].map(domainOf)) !== undefined) return null;
  const view = only(first);
  return view === undefined ? `api-${tag}` : `${view}.api`;
}

/** The initial code of a single view. */
const ofView = (id: string, context: ChunkingContext): string | null => only(usersOf(id, context)?.first ?? []) ?? null;

/** Overlays of several views of a domain. */
function ofDomain(id: string, context: ChunkingContext): string | null {
  const { later = [] } = usersOf(id, context) ?? {};
  const domain = only([...later].map(domainOf));
  return domain === undefined || only(later) !== undefined ? null : `${domain}-more`;
}

/**
 * The lower part of the dashboard, which few users scroll to, and the names of its files: the cards above load first.
 */
const ofOverview = (id: string): string | undefined => {
  const [, file] = /^src\/(?:pages\/common\/overview|api\/generated\/dashboard-tops)\/(.+)$/u.exec(pathOf(id)) ?? [];
  return file && (file === 'entry.ts' ? 'overview-entry' : 'overview');
};

/** Overlays of a single view. */
function ofViewLater(id: string, context: ChunkingContext): string | null {
  const view = only(usersOf(id, context)?.later ?? []);
  return view === undefined || view === 'frame' ? null : (ofOverview(id) ?? `${view}-more`);
}

/** A feature of the shell that opens later. */
const ofFrame = (id: string): string | null => {
  const [, feature] = /^src\/shell\/([\w-]+)\//u.exec(pathOf(id)) ?? [];
  return feature ? `shell-${feature}` : null;
};

/** In order: each group includes its imports, except modules of earlier groups. */
export const chunks: readonly Group[] = [
  // The code that changes least often.
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
  },
  { name: 'start', tags: ['$initial'] },
  { debugName: 'main', name: ofMain },
  { debugName: 'routes', name: ofRoutes },
  {
    name: 'login',
    test: /\/src\/(?:app\/sign-in\/(?!ticket|login-route|role-choice)|session\/sign-in\/(?!encrypt))/,
  },
  // Listed explicitly: a list of exceptions once included dialogs that are meant to load late.
  {
    name: 'frame',
    test: /\/src\/(?:shell\/(?:frame\/shell\.tsx|tabs\/(?!closed|make-room|reload-page|tab-menu))|ui\/float\/use-anchor|api\/(?!generated|download|upload|transport\/sign))|node_modules\/@tanstack\/(?:react-query|query-core)\//,
  },
  // Code for menus and panels, and for saving and copying, used by charts and by pages without any.
  { name: 'float', test: /\/src\/ui\/(?:float\/(?:menu|panel\.|place|float\.)|save-blob|text\/clipboard)/ },
  {
    name: 'kit',
    test: /\/src\/(?:shell\/frame\/kit-|resource\/(?:list|list-actions|list-query|act|columns|record-acts|platforms)\.|ui\/(?:list\/(?!auto-refresh|record\/record-pane|cards|filter\/filter-chips|inner-list|columns\/(?:column-settings|column-widths|use-drag-order))|float\/(?!hints|menu|panel\.|place|float\.)|status\/(?!days-left)|text\/(?!text\.tsx|copy|clipboard|old-new)|(?:button\/button(?:-row)?|kit|lazy-module|once|part|lifecycle|use-media|confirm\/(?:use-confirm|confirmation))\.))/,
  },
  // Code of lists whose fields are declared in one table. In a file with charts every such list would load these.
  {
    name: 'fields',
    test: /\/src\/(?:resource\/fields\/(?:by-name|columns|field|read)\.|ui\/text\/user-text)/,
  },
  // Code that runs when another window signs out: in a file with dialogs it would load forms and charts.
  { name: 'sign-out', test: /\/src\/session\/sign-out\.ts/ },
  { debugName: 'texts', name: textsOf },
  // Forms, and the library that they are built with.
  { name: 'mantine', test: /\/src\/ui\/mantine-frame/ },
  { name: 'api-files', test: /\/src\/api\/(?:upload|generated\/files\/)/ },
  { debugName: 'tags', name: ofTag },
  { name: 'menu-icons', test: /\/src\/api\/generated\/menu-icons\// },
  // Code of analysis pages and of overlays, which no list loads; without that of saved pictures, and of the comparison
  // around a mark, which few open.
  {
    name: 'chart',
    test: /\/src\/(?:ui\/chart\/(?!plot\/line-plot|picture)|resource\/analysis\/(?!marks\/before)|api\/generated\/release-marks\/)/,
  },
  // Before the shared files of a domain, which would otherwise include these modules: other users would then load that
  // domain.
  { debugName: 'pieces', name: (id, context) => (ofFirst(id, context) === 'pieces' ? 'pieces' : null) },
  { debugName: 'first', name: ofFirst },
  // Schemas that the contracts of other domains refer to: in the file of one domain, each form of the others would load
  // it.
  { name: 'schemas', test: /\/openapi\/generated\/schemas\.(?:analytics|files|publish|system)/ },
  { name: 'dialog', test: /\/src\/(?:ui\/(?:dialog\/|confirm\/|form\/data-list)|resource\/(?:detail|fields\/facts))/ },
  { name: 'list-more', test: /\/src\/ui\/list\// },
  {
    name: 'form',
    test: /\/src\/(?:ui\/(?:form\/|field\/|json-editor\/json-problem)|resource\/(?:form|fields\/(?:form|inputs)))/,
  },
  { name: 'date', test: /\/src\/ui\/date\/(?!calendar\.tsx)/ },
  { name: 'calendar', test: /\/src\/ui\/date\/|node_modules\/(?:dayjs|@mantine\/dates)\// },
  // In the file of uploads, this would make code that signs calls or encrypts a password load forms, charts and the
  // shell.
  { name: 'hash', test: /node_modules\/@noble\/hashes\// },
  { name: 'upload', test: /\/src\/(?:ui\/upload\/|resource\/fields\/file-codec)/ },
  { name: 'nivo', test: /\/src\/ui\/chart\/plot\/line-plot|node_modules\/(?:@nivo|@react-spring|d3-|lodash\/)/ },
  { name: 'audience', test: /\/src\/resource\/audience\// },
  // The shell's own confirmations, any of which may open at any time.
  {
    name: 'dialogs',
    test: /\/src\/shell\/(?:dialogs\/(?:frame-confirm-dialog|dialog\.module|confirm-discard|unsaved)|application\/|account\/(?:expired-dialog|sign-out))/,
  },
  { debugName: 'frame', name: ofFrame },
  { name: 'help', test: /\/src\/(?:app\/help|pages\/\w+\/help)\.ts/ },
  { name: 'records', test: /\/src\/(?:app\/records|pages\/\w+\/records)\.ts/ },
  { debugName: 'views', name: ofView },
  { debugName: 'domains', name: ofDomain },
  { debugName: 'later', name: ofViewLater },
];
