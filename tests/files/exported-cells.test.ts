/** The export of a record equals its row in the list: cell by cell, over every list, in every language. */
import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { Children, cloneElement, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sheetRows } from '../../openapi/exports/cells.ts';
import { exportable } from '../../openapi/generated/exports.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { topic as apiCalls } from '../../src/api/generated/api-calls/topic.ts';
import { topic as blankScreens } from '../../src/api/generated/blank-screens/topic.ts';
import { topic as appStart } from '../../src/api/generated/app-start/topic.ts';
import { topic as behavior } from '../../src/api/generated/behavior/topic.ts';
import { topic as dataUsage } from '../../src/api/generated/data-usage/topic.ts';
import { topic as attendance } from '../../src/api/generated/attendance/topic.ts';
import { topic as departments } from '../../src/api/generated/departments/topic.ts';
import { topic as eventCounts } from '../../src/api/generated/event-counts/topic.ts';
import { topic as devices } from '../../src/api/generated/devices/topic.ts';
import { topic as dwellTime } from '../../src/api/generated/dwell-time/topic.ts';
import { topic as pageLoads } from '../../src/api/generated/page-loads/topic.ts';
import { topic as pageViews } from '../../src/api/generated/page-views/topic.ts';
import { labels as behaviorLabels } from '../../src/pages/analytics/behaviour/labels.ts';
import { labels as registrationLabels } from '../../src/pages/analytics/registration/labels.ts';
import { labelsOf as attendanceLabelsOf } from '../../src/pages/analytics/attendance/labels.ts';
import { labels as pageLoadsLabels } from '../../src/pages/analytics/consumed-time/labels.ts';
import { labels as dataUsageLabels } from '../../src/pages/analytics/expense/labels.ts';
import { topic as resourceLoads } from '../../src/api/generated/resource-loads/topic.ts';
import { labels as resourceLoadsLabels } from '../../src/pages/analytics/resource/labels.ts';
import { labels as pageViewsLabels } from '../../src/pages/analytics/page/labels.ts';
import { labels as dwellTimeLabels } from '../../src/pages/analytics/stay-time/labels.ts';
import { labels as stabilityLabels } from '../../src/pages/analytics/crash-summary/labels.ts';
import { topic as stability } from '../../src/api/generated/stability/topic.ts';
import { labelsOf as eventLabelsOf } from '../../src/pages/analytics/event-manage/analysis/labels.ts';
import { labelsOf as departmentLabelsOf } from '../../src/pages/analytics/department/labels.ts';
import { labels as devicesLabels } from '../../src/pages/analytics/device/labels.ts';
import { labels as apiLabels } from '../../src/pages/analytics/api/labels.ts';
import { labels as blankLabels } from '../../src/pages/analytics/blank/labels.ts';
import { labels as appStartLabels } from '../../src/pages/analytics/app-start/labels.ts';
import {
  dimensionColumns,
  topicText,
  type Topic,
  type TopicLabels,
} from '../../src/resource/analysis/topic/catalogue.ts';
import { dayColumn, metricColumns } from '../../src/resource/analysis/table/metric-columns.tsx';
import { address as issues } from '../../src/pages/analytics/crash/address.ts';
import type { Place } from '../../src/shell/tabs/store.ts';
import { PlaceContext } from '../../src/shell/tabs/use-view.ts';
import { exportColumns } from '../../src/shell/export/export-question.ts';
import { topic as activity } from '../../src/api/generated/activity/topic.ts';
import { labelsOf as effectLabelsOf } from '../../src/pages/advertisement/activity-effect/labels.ts';
import { topic as registration } from '../../src/api/generated/registration/topic.ts';
import { topic as push } from '../../src/api/generated/push/topic.ts';
import { labelsOf as statsLabelsOf } from '../../src/pages/message/stats/labels.ts';
import { MenuIcon } from '../../src/shell/menus/menu-icons.tsx';
import type { CellPlace, Column, Filter, Row } from '../../src/ui/list/types.ts';
import { type Client, signedIn } from '../mock-client.ts';

type ListedRow = Row & Readonly<Record<string, unknown>>;

interface ColumnsModule {
  columns: readonly Column<ListedRow>[];
  filters?: readonly Filter[];
  filtersOf?: () => readonly Filter[];
  filtersFor?: (subApps: null) => readonly Filter[];
}

const modules = import.meta.glob<ColumnsModule>('../../src/pages/**/{columns,fields}.tsx', { eager: true });
/** The tables behind charts have their columns elsewhere. */
const effects = import.meta.glob<ColumnsModule>('../../src/pages/advertisement/activity-effect/labels.ts', {
  eager: true,
});
const stats = import.meta.glob<Record<'byMessage', readonly Column<ListedRow>[]>>(
  '../../src/pages/message/stats/columns.ts',
  {
    eager: true,
  },
);
const stabilityTells = Object.values(
  import.meta.glob<Record<'tells', readonly Column<ListedRow>[]>>(
    '../../src/pages/analytics/crash-summary/columns.tsx',
    {
      eager: true,
    },
  ),
).flatMap(({ tells }) => tells);
const [apiColumns] = Object.values(
  import.meta.glob<
    Record<'byApi', (hrefOf: (api: string) => string) => readonly Column<ListedRow>[]> &
      Record<'failed' | 'slow', (isLinked: boolean) => readonly Column<ListedRow>[]>
  >('../../src/pages/analytics/api/columns.tsx', { eager: true }),
);
const errorTells = Object.values(
  import.meta.glob<Record<'tells', readonly Column<ListedRow>[]>>('../../src/pages/analytics/{blank,js}/columns.tsx', {
    eager: true,
  }),
);
const [eventColumns] = Object.values(
  import.meta.glob<
    Record<
      'byEvent',
      (nameOf: (event: string) => string, hrefOf: (event: string) => string) => readonly Column<ListedRow>[]
    > &
      Record<'byValue', readonly Column<ListedRow>[]>
  >('../../src/pages/analytics/event-manage/analysis/columns.tsx', { eager: true }),
);
const departmentColumns = Object.values(
  import.meta.glob<Record<'byUnit' | 'byDepartment', readonly Column<ListedRow>[]>>(
    '../../src/pages/analytics/department/columns.ts',
    { eager: true },
  ),
);
const symbolColumns = Object.values(
  import.meta.glob<Record<'missingColumns', readonly Column<ListedRow>[]>>(
    '../../src/pages/analytics/symbol-table/columns.tsx',
    { eager: true },
  ),
);
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/zh_*/**/*.po', { eager: true });

/** Their columns depend on whether devices can be looked up. */
const slow = import.meta.glob<Record<'columns', (isLinked: boolean) => readonly Column<ListedRow>[]>>(
  '../../src/pages/analytics/{app-start,blank,consumed-time,behaviour/funnel}/columns.tsx',
  { eager: true },
);

interface Table {
  columns: readonly Column<ListedRow>[];
  filters: readonly Filter[];
  path?: (client: Client) => Promise<Record<string, string>> | Record<string, string>;
  query?: Record<string, string>;
  /** Preparation, for a state that no seed has. */
  before?: (client: Client) => Promise<unknown>;
}

/** The columns and filters in the folder of a view. */
function view(folder: string, more: Partial<Table> = {}): Table {
  const path = `../../src/pages/${folder}`;
  const module = modules[`${path}/fields.tsx`] ?? modules[`${path}/columns.tsx`];
  if (!module) throw new Error(`${folder} has neither fields.tsx nor columns.tsx: the columns of a list stand there`);
  const filters = module.filters ?? module.filtersOf?.() ?? module.filtersFor?.(null) ?? [];
  return { columns: module.columns, filters, ...more };
}

const pushedMessage = async (client: Client) => {
  const [pushed] = await client.items('listPushMessages', { query: { status: 'pushedThirdParty' } });
  return { id: String(pushed?.['id']) };
};

/** Sends an unscheduled message, so that one is being sent. */
async function startSending(client: Client) {
  const messages = await client.items('listPushMessages', { query: { status: 'notPushed', size: '100' } });
  const due = messages.find(({ schedule, pushTime }) => schedule === undefined && pushTime === undefined);
  await client.ok('pushMessage', { path: { id: String(due?.['id']) } });
  await client.ok('setMockClock', { body: { advanceSeconds: 20 } });
}

/** A switch in effect; one of its two rules has ended. */
async function endRule(client: Client) {
  const entries = [{ platform: 'android', value: '1' }];
  const { id } = await client.ok('createSwitch', { body: { key: 'festival', valueType: 'number', entries } });
  const path = { owner: 'switch', ownerId: String(id) };
  for (const hour of ['10', '20'])
    await client.ok('createGrayRule', {
      path,
      body: { mode: 'nonWhitelist', maxUsers: 50, endTime: `2024-06-18T${hour}:00:00+08:00` },
    });
  await client.ok('effectSwitch', { path: { id: String(id) } });
}

const eventsText = topicText(eventCounts, eventLabelsOf([], undefined), 'en');
const departmentsText = topicText(departments, departmentLabelsOf([]), 'en');
const statsText = topicText(push, statsLabelsOf(), 'en');

/** The table of a topic of the contract. */
function topicTable<Dimension extends string>(
  topic: Topic<never, Dimension>,
  labels: TopicLabels<Dimension>,
  rows: readonly NoInfer<Dimension>[],
  tells: readonly Column<ListedRow>[] = [],
): Table {
  const text = topicText(topic, labels, 'en');
  return { columns: [...dimensionColumns(text, rows, ''), ...tells, ...metricColumns(text)], filters: [], query: {} };
}

/** A table of single slow records. */
const slowTable = (folder: string): Table => ({
  columns: slow[`../../src/pages/analytics/${folder}/columns.tsx`]?.columns(true) ?? [],
  filters: [],
});

/** Lists whose columns are not in the folder of their menu, or whose rows need more than one call. */
const special: Readonly<Partial<Record<OperationId, Table>>> = {
  listActivityByBooth: {
    columns: [
      ...Object.values(effects).flatMap(({ columns }) => columns),
      ...metricColumns(topicText(activity, effectLabelsOf([]), 'en')),
    ],
    filters: [],
    query: { range: '15d' },
  },
  listApiCallsByApi: {
    columns: [...(apiColumns?.byApi((api) => api) ?? []), ...metricColumns(topicText(apiCalls, apiLabels, 'en'))],
    filters: [],
    query: {},
  },
  listBlankScreensByPage: topicTable(blankScreens, blankLabels, ['pageName', 'pageType'], errorTells[0]?.tells),
  listBlankViews: slowTable('blank'),
  listFailedCalls: { columns: apiColumns?.failed(true) ?? [], filters: [] },
  listSlowCalls: { columns: apiColumns?.slow(true) ?? [], filters: [] },
  listAppStartByVersion: topicTable(appStart, appStartLabels, ['version', 'platform', 'osVersion']),
  listBehaviorByVersion: topicTable(behavior, behaviorLabels, ['version', 'platform']),
  listDataUsageByPage: topicTable(dataUsage, dataUsageLabels, ['pageName', 'module', 'pageType']),
  listAttendanceByDay: {
    columns: [dayColumn, ...metricColumns(topicText(attendance, attendanceLabelsOf([]), 'en'))],
    filters: [],
    query: {},
  },
  listResourceLoadsByResource: topicTable(resourceLoads, resourceLoadsLabels, ['resourceUrl', 'resourceType']),
  listDepartmentUnits: {
    columns: [...departmentColumns.flatMap(({ byUnit }) => byUnit), ...metricColumns(departmentsText)],
    filters: [],
    query: {},
  },
  listDepartmentsByDepartment: {
    columns: [...departmentColumns.flatMap(({ byDepartment }) => byDepartment), ...metricColumns(departmentsText)],
    filters: [],
    query: {},
  },
  listDepartmentsByDay: { columns: [dayColumn, ...metricColumns(departmentsText)], filters: [], query: {} },
  listFunnelLosses: {
    ...slowTable('behaviour/funnel'),
    query: { range: '7d', steps: 'page:转账~page:转账确认' },
  },
  listSlowLaunches: slowTable('app-start'),
  listSlowLoads: slowTable('consumed-time'),
  listDevicesByModel: topicTable(devices, devicesLabels, ['model', 'brand', 'osVersion']),
  listEventCountsByEvent: {
    columns: [...(eventColumns?.byEvent(String, String) ?? []), ...metricColumns(eventsText)],
    filters: [],
    query: {},
  },
  listEventCountsByDay: { columns: [dayColumn, ...metricColumns(eventsText)], filters: [], query: {} },
  listEventCountsByValue: {
    columns: [...(eventColumns?.byValue ?? []), ...metricColumns(eventsText)],
    filters: [],
    query: { event: 'login_success', property: 'login_method' },
  },
  listDwellTimeByPage: topicTable(dwellTime, dwellTimeLabels, ['pageName', 'module']),
  listPageLoadsByPage: topicTable(pageLoads, pageLoadsLabels, ['pageName', 'module', 'pageType']),
  listPageViewsByPage: topicTable(pageViews, pageViewsLabels, ['pageName', 'module', 'pageType']),
  listStabilityByVersion: topicTable(stability, stabilityLabels, ['version', 'platform'], stabilityTells),
  listPushMessages: view('message/push', { before: startSending }),
  listPushDeliveries: view('message/push-deliveries', { path: pushedMessage }),
  listPushByMessage: {
    columns: [...Object.values(stats).flatMap(({ byMessage }) => byMessage), ...metricColumns(statsText)],
    filters: [],
    query: { range: '15d' },
  },
  listRegistrationByDay: {
    columns: [dayColumn, ...metricColumns(topicText(registration, registrationLabels, 'en'))],
    filters: [],
    query: {},
  },
  listPushByDay: {
    columns: [dayColumn, ...metricColumns(statsText)],
    filters: [],
    query: { range: '15d' },
  },
  listDeviceEntries: view('platform/black-white-list', { path: () => ({ listType: 'black' }) }),
  listCrashIssues: view('analytics/crash', { path: () => ({ group: 'crash-android' }), query: { range: '7d' } }),
  listMissingSymbols: { columns: symbolColumns.flatMap(({ missingColumns }) => missingColumns), filters: [] },
  listUpgrades: view('publish/upgrade', { path: () => ({ platform: 'android' }) }),
  listSwitches: view('publish/param-manager', { before: endRule }),
};

/** Lists within a record, which have no button. */
const inner = ['listApplicationUsers', 'listGatewayConfigVersions', 'listRoleUsers'];

/** The lists with an export button. */
const listIds = Object.keys(exportable)
  .filter(isOperationId)
  .filter((id) => !inner.includes(id));
const tableOf = (id: OperationId): Table => special[id] ?? view(exportable[id]?.screen ?? '');

/** The router for links, which no test follows. */
const RouterProvider = ({ children, ...props }: { router: AnyRouter; children?: ReactNode }) =>
  RouterContextProvider({ ...props, children });
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
/** For links that keep the filters of their list: only those of issues. */
const tabPlace: Place = {
  fullPath: issues.path,
  pathname: issues.path,
  href: issues.path,
  params: { group: 'android' },
  search: {},
  facts: {
    title: null,
    grant: null,
    tab: 'kept',
    parent: null,
    texts: [],
    load: () => Promise.reject(new Error('no page is loaded')),
  },
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

interface Parent {
  children?: ReactNode;
}

/** A cell without the icons of menus, which carry no information and load later. */
const withoutIcons = (cell: ReactNode): ReactNode =>
  Children.map(cell, (node) => {
    if (!isValidElement<Parent>(node)) return node;
    if (node.type === MenuIcon) return null;
    return node.props.children === undefined ? node : cloneElement(node, {}, withoutIcons(node.props.children));
  });

/** The content of a cell for readers: its text, and the names of its pictures. */
function textOf(cell: ReactNode): string {
  const inPlace = createElement(PlaceContext, { value: tabPlace }, withoutIcons(cell));
  const inRouter = createElement(RouterProvider, { router }, inPlace);
  const markup = renderToStaticMarkup(createElement(I18nProvider, { i18n }, inRouter));
  return (
    markup
      .replaceAll(/<progress[^>]*>(?:<\/progress>)?/gu, '')
      // Notes on the reliability of a value are not part of its text.
      .replaceAll(/<small data-note[^>]*>.*?<\/small>/gu, '')
      .replaceAll(/<[^>]*role="img"[^>]*>/gu, (tag) => /aria-label="([^"]*)"/u.exec(tag)?.[1] ?? '')
      .replaceAll(/<[^>]*>/gu, '\n')
      .replaceAll(/&([\w#]+);/gu, (whole, name: string) => entities[name] ?? whole)
  );
}

/** The parts of a text: how a language joins them, and the precision of a time, are formatting and not content. */
const partsOf = (text: string): string[] =>
  text
    .replaceAll(/(\d),(?=\d{3}\b)/gu, '$1')
    .replaceAll(/(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d [+-]\d\d:\d\d/gu, '$1')
    .split(/\s*(?:[·、,;，；\n]|\band\b|\bor\b|和|或|與|及|–$)\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '–');

const sizes: Readonly<Record<string, number>> = {
  '%': 0.01,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
  min: 60,
  分钟: 60,
  分鐘: 60,
  hr: 3600,
  小时: 3600,
  小時: 3600,
};

/** Whether a number equals that of a cell, to the cell's precision; `<0.1%` is any part that would be 0.0%. */
function saysNumber(text: string, value: number): boolean {
  const [, bound, digits = '', unit = ''] =
    /^([<>]?)([\d.,]+)\s*(%|ms|毫秒|sec|秒|min|分[钟鐘]|hr|小[时時]|[KMGT]?B)?$/u.exec(text.trim()) ?? [];
  if (digits === '') return false;
  const size = sizes[unit] ?? 1;
  const places = digits.split('.')[1]?.length ?? 0;
  const number = Number(digits.replaceAll(',', '')) * size;
  if (bound === '<') return value > 0 && value < number;
  if (bound === '>') return value > number && value < 1;
  return Math.abs(number - value) <= 0.5001 * size * 10 ** -places;
}

/** Pictures, and values that only the console has: no file contains them. */
const omittedColumns = new Set(['listAppletPackages icon', 'listUploadServices lastTest', 'listCrashIssues spark']);

/**
 * Days left, percentage points and growth are numbers in a file, so that it can be sorted; a cell has them in words.
 */
const inNumbers = new Set(['daysLeft', 'change', 'growth', 'changeHigh']);

/** An interval is two numbers in a file. */
const intervals = new Set(['changeHigh']);

/** Lists without pages. */
const trees: ReadonlySet<OperationId> = new Set(['listMenus', 'listDepartmentUnits']);

/** All records in one list, each followed by its children. */
function rowsIn(items: readonly Readonly<Record<string, unknown>>[]): ListedRow[] {
  return items.flatMap(({ children, ...item }) => [
    { id: '', ...item },
    ...(Array.isArray(children) ? rowsIn(children) : []),
  ]);
}

async function read(client: Client, id: OperationId, { path, query = {} }: Table, more: Record<string, string> = {}) {
  const isPage = !trees.has(id);
  const items = await client.items(id, {
    query: { ...query, ...more, ...(isPage && { size: '100' }) },
    ...(path && { path: await path(client) }),
  });
  return rowsIn(items);
}

const languages = { en: 'en', zh_CN: 'zh-CN', zh_TW: 'zh-TW' } as const;

function place(locale: keyof typeof languages): CellPlace {
  i18n.activate(locale, [languages[locale]]);
  return { language: languages[locale], timeZone: 'Asia/Tokyo', say: (message) => i18n._(message) };
}

beforeAll(() => {
  // Some cells hold addresses of the console's own origin.
  vi.stubGlobal('location', new URL('http://console.test/'));
  // Others declare the language of their text, where it differs from that of the page.
  vi.stubGlobal('document', { documentElement: { lang: 'zh-Hans' } });
  for (const locale of Object.keys(languages)) {
    const own = Object.entries(catalogues).filter(([path]) => path.includes(`/locales/${locale}/`));
    i18n.load(locale, Object.assign({}, ...own.map(([, { messages }]) => messages)));
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the exported values equal those in the list', () => {
  test.each(listIds)('%s', async (id) => {
    const columnKinds = exportable[id]?.columns ?? {};
    const table = tableOf(id);
    const client = await signedIn();
    await table.before?.(client);
    const rows = await read(client, id, table);
    expect(rows.length).toBeGreaterThan(0);
    const wrong = new Set<string>();
    for (const locale of ['en', 'zh_CN', 'zh_TW'] as const) {
      const where = place(locale);
      for (const column of table.columns) {
        const requestedColumns = exportColumns([column], table.filters, columnKinds, where.language);
        if (requestedColumns.length === 0 && !omittedColumns.has(`${id} ${column.id}`))
          wrong.add(`${column.id}: no column`);
        if (requestedColumns.length === 0) continue;
        if (requestedColumns.length !== (intervals.has(column.id) ? 2 : 1))
          wrong.add(`${column.id}: ${requestedColumns.length} columns`);
        const [, ...dataRows] = sheetRows(requestedColumns, columnKinds, rows, where.timeZone);
        for (const [index, row] of rows.entries()) {
          const [value = null] = dataRows[index] ?? [];
          const text = textOf(column.cell(row, where));
          const hint = column.hint?.(row, where) ?? '';
          const visible = [text, hint, column.copy?.value(row) ?? ''].map(partsOf);
          const exported = partsOf(String(value ?? ''));
          // A color is exported as its meaning, which the hint begins with; the hint may go on.
          if (exported.length > 0) visible.push(partsOf(hint).slice(0, exported.length));
          const isSame =
            (inNumbers.has(column.id) && (typeof value === 'number' || partsOf(text).length === 0)) ||
            (typeof value === 'number' && saysNumber(text, value)) ||
            visible.some((parts) => parts.join('\n') === exported.join('\n'));
          if (!isSame) wrong.add(`${locale} ${column.id}: ${text.trim()} → ${String(value)}`);
        }
      }
    }
    expect([...wrong]).toEqual([]);
  });
});

describe('the text of a cell is found by the filter of its column', () => {
  const withTexts = listIds.filter((id) => tableOf(id).filters.some(({ kind }) => kind === 'text'));
  test.each(withTexts)('%s', async (id) => {
    const table = tableOf(id);
    const client = await signedIn();
    const where = place('en');
    const rows = (await read(client, id, table)).slice(0, 5);
    for (const filter of table.filters) {
      if (filter.kind !== 'text') continue;
      const column = table.columns.find((one) => [one.id, one.sort].includes(filter.id));
      expect(column, filter.id).toBeDefined();
      for (const row of rows) {
        const text = column ? textOf(column.cell(row, where)).trim() : '';
        if (text === '–') continue;
        const matches = await read(client, id, table, { [filter.id]: text.slice(0, 30) });
        expect(
          matches.map((one) => one.id),
          `${filter.id}: ${text}`,
        ).toContain(row.id);
      }
    }
  });
});
