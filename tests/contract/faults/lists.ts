import { bodies, type Body, type Fault, itemsOf, mistake, queries, refusal, withItems } from './fault.ts';

const ignoring =
  (...names: string[]) =>
  (query: URLSearchParams): void => {
    for (const name of names) query.delete(name);
  };
const echo = (page: Body, { url }: Request): Body => {
  const query = new URL(url).searchParams;
  return { ...page, page: Number(query.get('page') ?? 1), size: Number(query.get('size') ?? 20) };
};
/** A page of an unfiltered query, which claims to be the requested one. */
const pretending =
  (operations: Fault['operations'], edit: (query: URLSearchParams) => void): Fault['create'] =>
  () => {
    const [ask, pretend] = [queries(operations, edit)(), bodies(operations, [200], echo)()];
    return (request, next) => pretend(request.clone(), () => ask(request, next));
  };
const asks = ({ url }: Request, name: string): string => new URL(url).searchParams.get(name) ?? '';

/** Lists with wrong paging, sorting or filtering. */
export const listFaults: readonly Fault[] = [
  {
    name: 'the total is that of the page',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/list/pages',
    create: bodies(['listTransactions'], [200], (page) => ({ ...page, total: itemsOf(page).length })),
  },
  {
    name: 'the total is one too many',
    operations: ['listRoles'],
    foundBy: 'listRoles/list/pages',
    create: bodies(['listRoles'], [200], (page) => ({ ...page, total: Number(page['total']) + 1 })),
  },
  {
    name: 'every page returns the first page',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/list/pages',
    create: pretending(['listUpgrades'], ignoring('page')),
  },
  {
    name: 'pages overlap by one',
    operations: ['listUsers'],
    foundBy: 'listUsers/list/pages',
    create: bodies(['listUsers'], [200], (page, request) =>
      asks(request, 'page') === '2' ? withItems(page, (items) => [items[0], ...items.slice(0, -1)]) : page,
    ),
  },
  {
    name: 'the last record of a page is missing',
    operations: ['listDeviceEntries'],
    foundBy: 'listDeviceEntries/list/pages',
    create: bodies(['listDeviceEntries'], [200], (page) => withItems(page, (items) => items.slice(0, -1))),
  },
  {
    name: 'page numbers start at 0',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/example',
    create: bodies(['listSwitches'], [200], (page) => ({ ...page, page: Number(page['page']) - 1 })),
  },
  {
    name: 'a page beyond the end returns the last page',
    operations: ['listBooths'],
    foundBy: 'listBooths/list/beyond',
    create: pretending(['listBooths'], (query) => {
      if (Number(query.get('page')) > 1000) query.delete('page');
    }),
  },
  {
    name: 'a page beyond the end gets 404',
    operations: ['listMenus', 'listCrowds'],
    foundBy: 'listCrowds/list/beyond',
    create: mistake(['listCrowds'], async (request, next) => {
      const response = await next(request);
      return Number(asks(request, 'page')) > 1000 ? refusal(404, 'NOT_FOUND', response) : response;
    }),
  },
  {
    name: 'the page size is ignored',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/list/pages',
    create: pretending(['listTransactions'], ignoring('size')),
  },
  {
    name: 'the sort order is ignored',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/list/sort-createdAt',
    create: queries(['listUpgrades'], ignoring('sort')),
  },
  {
    name: 'only the first of several sort fields is applied',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/list/sort-second',
    create: queries(['listUpgrades'], (query) => {
      const [first, ...others] = query.getAll('sort');
      if (first !== undefined && others.length > 0) query.set('sort', first);
    }),
  },
  {
    name: 'a descending sort is ascending',
    operations: ['listRoles'],
    foundBy: 'listRoles/list/sort-recordNumber',
    create: queries(['listRoles'], (query) => {
      const sort = query.get('sort');
      if (sort !== null) query.set('sort', sort.replace(',desc', ',asc'));
    }),
  },
  {
    name: 'a descending sort of texts is ascending',
    operations: ['listRoles'],
    foundBy: 'listRoles/list/sort-code',
    create: queries(['listRoles'], (query) => {
      if (query.get('sort') === 'code,desc') query.set('sort', 'code,asc');
    }),
  },
  {
    name: 'only the page is sorted',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/list/sort-createdAt',
    create: () => async (request, next) => {
      const sort = asks(request, 'sort');
      const ask = queries(['listTransactions'], ignoring('sort'))();
      const order = bodies(['listTransactions'], [200], (page) =>
        sort === ''
          ? page
          : withItems(page, (items) => {
              const [field = '', way] = sort.split(',');
              const sorted = items.toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
              return way === 'desc' ? sorted.toReversed() : sorted;
            }),
      )();
      return order(request.clone(), () => ask(request, next));
    },
  },
  {
    name: 'the default sort order differs from the contract',
    operations: ['listBooths'],
    foundBy: 'listBooths/list/default-order',
    create: queries(['listBooths'], (query) => {
      if (!query.has('sort')) query.set('sort', 'name,asc');
    }),
  },
  {
    name: 'a filter is ignored',
    operations: ['listRoles'],
    foundBy: 'listRoles/list/filter-code',
    create: queries(['listRoles'], ignoring('code')),
  },
  {
    name: 'a filtered list covers all applications',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/list/foreign',
    create: () => {
      let first: string | undefined;
      return mistake(['listSwitches'], (request, next) => {
        first ??= request.headers.get('Authorization') ?? '';
        if (asks(request, 'key') === '') return next(request);
        return next(
          new Request(request.url, { headers: { ...Object.fromEntries(request.headers), Authorization: first } }),
        );
      })();
    },
  },
  {
    name: 'a filter finds nothing',
    operations: ['listUsers'],
    foundBy: 'listUsers/list/filter-userName',
    create: bodies(['listUsers'], [200], (page, request) =>
      asks(request, 'userName') === '' ? page : { ...page, items: [], total: 0 },
    ),
  },
  {
    name: 'a text filter matches only whole texts',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/list/filter-name',
    create: bodies(['listTransactions'], [200], (page, request) => {
      const name = asks(request, 'name');
      if (name === '') return page;
      const items = itemsOf(page).filter((item) => item['name'] === name);
      return { ...page, items, total: items.length };
    }),
  },
  {
    name: 'a text filter matches only prefixes',
    operations: ['listBooths'],
    foundBy: 'listBooths/list/filter-name',
    create: bodies(['listBooths'], [200], (page, request) => {
      const name = asks(request, 'name').toLowerCase();
      if (name === '') return page;
      const items = itemsOf(page).filter((item) => String(item['name']).toLowerCase().startsWith(name));
      return { ...page, items, total: items.length };
    }),
  },
  {
    name: 'a text filter is case-sensitive',
    operations: ['listRoles'],
    foundBy: 'listRoles/list/filter-code',
    create: bodies(['listRoles'], [200], (page, request) => {
      const code = asks(request, 'code');
      if (code === '') return page;
      const items = itemsOf(page).filter((item) => String(item['code']).includes(code));
      return { ...page, items, total: items.length };
    }),
  },
  {
    name: 'a state filter keeps other states',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/list/filter-status',
    create: queries(['listSwitches'], (query) => {
      const status = query.get('status');
      if (status !== null) query.set('status', status === 'effective' ? 'expired' : 'effective');
    }),
  },
  {
    name: 'a filter for false is ignored',
    operations: ['listOfflinePackages'],
    foundBy: 'listOfflinePackages/list/filter-defective',
    create: queries(['listOfflinePackages'], (query) => {
      if (query.get('defective') === 'false') query.delete('defective');
    }),
  },
  {
    name: 'the total of a filtered list ignores the filter',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/list/filter-status',
    create: () => {
      let total: unknown;
      return bodies(['listUpgrades'], [200], (page, request) => {
        if (asks(request, 'status') === '' && asks(request, 'version') === '') total ??= page['total'];
        return { ...page, total: total ?? page['total'] };
      })();
    },
  },
  {
    name: 'two filters are combined with OR',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/list/filters',
    create: queries(['listTransactions'], (query) => {
      const [, second] = [...query.keys()].filter((name) => !['page', 'size', 'sort'].includes(name));
      if (second !== undefined) query.delete(second);
    }),
  },
];
