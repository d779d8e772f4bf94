import { describe, expect, test } from 'vitest';
import { contract as config } from '../../codegen.config.ts';
import { resourcesOf } from '../../openapi/codegen/derive/resources.ts';
import { emitDoors } from '../../openapi/codegen/emit/doors.ts';
import { emitResources, keyOf } from '../../openapi/codegen/emit/resources.ts';
import type { Schema } from '../../openapi/codegen/contract.ts';
import { ownContract } from './own-contract.ts';

const { contract } = await ownContract();
const resources = resourcesOf(contract);
const files = new Map([...emitResources(contract, resources, config), ...emitDoors(contract, resources, config)]);
const file = (name: string): string => files.get(name) ?? '';

describe('the resource of a list page', () => {
  test('has the address that the contract allows: sort fields, filters and their limits', () => {
    expect(file('ssl-certs/route.ts'))
      .toContain(`const sorts = ['domain', 'version', 'notBefore', 'notAfter', 'createdAt'] as const;

/** Menu, path and search parameters of a list page. Invalid search parameters become the default. */
export const route = {
  menu: 'platform/upload-ssl',
  path: '/pages/platform/upload-ssl',
  params: object({}),
  sorts,
  defaultSort: 'createdAt,desc',
  /** Maximum length of text filters. */
  filterLimits: {
    domain: 253,
  },
  search: listSearch(sorts, {
    domain: text(253),
    expiresWithin: whole(0, 3650),
  }),
} as const;`);
    // Of several columns the first is the one that the header marks.
    expect(file('controls/route.ts')).toContain("defaultSort: 'menuCode,asc',");
    expect(file('controls/route.ts')).toContain('menuCode: shaped(/^[A-Za-z0-9_-]{1,20}$/u),');
    expect(file('offline-packages/route.ts')).toContain("defective: oneOf(['true', 'false']),");
  });

  test('is not needed to know how a list of another page is sorted', () => {
    expect(file('sorts.ts')).toContain(
      "export const listDeviceEntriesSort = { sorts: ['deviceId', 'source', 'createdBy', 'createdAt'], defaultSort: 'createdAt,desc' } as const;",
    );
    expect(file('sorts.ts')).not.toContain('listUpgrades');
  });

  test('asks with values of the contract’s types', () => {
    expect(file('ssl-certs/resource.ts')).toContain(
      'expiresWithin: search.expiresWithin === undefined ? undefined : Number(search.expiresWithin),',
    );
    expect(file('offline-packages/resource.ts')).toContain(
      "defective: search.defective === undefined ? undefined : search.defective === 'true',",
    );
  });

  test('sends each of several values once where they are unique, and else as often as the address has it', () => {
    const valueOf = (schema: Schema) => keyOf({ name: 'steps', in: 'query', schema }, new Map())?.value;
    const texts: Schema = { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } };
    const enumArray: Schema = { type: 'array', items: { type: 'string', enum: ['open', 'pay'] } };
    const one = 'search.steps === undefined ? undefined : ';
    expect(valueOf(texts)).toBe(`${one}search.steps.split('~')`);
    expect(valueOf({ ...texts, uniqueItems: true })).toBe(`${one}[...new Set(search.steps.split('~'))]`);
    expect(valueOf(enumArray)).toBe(
      `${one}search.steps.split('~').flatMap((text) => (['open', 'pay'] as const).filter((one) => one === text))`,
    );
    expect(valueOf({ ...enumArray, uniqueItems: true })).toBe(
      `${one}(['open', 'pay'] as const).filter((one) => search.steps?.split('~').includes(one))`,
    );
  });

  test('names for each operation the control that allows it, and sends the revision with a change', () => {
    expect(file('controls/resource.ts')).toContain(
      "  create: { control: 'doCreate', key: ['createControl'], call: ({ data }: { data: ControlInput }) => createControl(data) },",
    );
    expect(file('controls/resource.ts')).toContain("updateControl(id, data, { headers: { 'If-Match': ifMatch } })");
    expect(file('ssl-certs/resource.ts')).toContain("create: { control: 'doUpload'");
    expect(file('ssl-certs/resource.ts')).not.toContain('update:');
  });

  test('takes the parameters of its address, and days for instants', () => {
    expect(file('upgrades/route.ts')).toContain("path: '/pages/publish/{$platform}-upgrade',");
    expect(file('upgrades/route.ts')).toContain("params: object({platform: picklist(['android', 'ios', 'harmony'])}),");
    expect(file('upgrades/route.ts')).toContain('createdFrom: day(),');
    expect(file('upgrades/resource.ts')).toContain(
      'createdFrom: instantsOf(search.createdFrom, search.createdTo, zone).from,',
    );
    expect(file('upgrades/resource.ts')).toContain(
      "=> publishUpgrade(platform, id), refuse: (item: Pick<Upgrade, 'status'>) =>",
    );
  });

  test('knows what a state refuses, also where its list tells less of a record than the record itself', () => {
    expect(file('transactions/resource.ts')).toContain('list: (search: Search): Query<TransactionPage>');
    expect(file('transactions/resource.ts')).toContain(
      "=> deleteTransactions(id), refuse: (item: Pick<Transaction, 'status'>) => refusal(lifecycle, 'deleteTransactions',",
    );
  });

  test('knows what a state refuses of acts that are a resource of their own', () => {
    expect(file('gateway-config/resource.ts')).toContain(
      "refuse: (item: Pick<Gateway, 'configStatus'>) => refusal(lifecycle, 'syncGatewayConfig', item.configStatus)",
    );
  });

  test('knows the usual acts by their control where their paths are not the usual ones', () => {
    expect(file('users/resource.ts')).toContain("create: { control: 'doCreate', key: ['insertUser'],");
    expect(file('users/resource.ts')).toContain("update: { control: 'doUpdate', key: ['updateUser'],");
    expect(file('users/resource.ts')).toContain("remove: { control: 'doDelete', key: ['batchDeleteUsers'],");
    expect(file('users/resource.ts')).toContain("enabled: { control: 'doEnable', key: ['changeUserStatus'],");
    expect(file('applications/resource.ts')).toContain('({ id }: { id: string }) => deleteApplications(id)');
    expect(file('applications/input.ts')).toContain('export const changeInput = { schema: ApplicationUpdate,');
    // Copying a record requires the same right, but is not the way to create one.
    expect(file('roles/resource.ts')).toContain("copyRole: { control: 'doCreate',");
  });

  test('is made for lists that have a page of their own only', () => {
    expect([...files.keys()]).not.toContain('notices/route.ts');
    expect([...files.keys()]).not.toContain('gray-rules/route.ts');
    // The list is chosen by the path of the call, not by that of the page.
    expect([...files.keys()]).not.toContain('device-lists/route.ts');
  });

  test('brings loading code to no route', () => {
    for (const [name, content] of files)
      if (name.endsWith('/route.ts')) expect(content.match(/^import .*$/gmu), name).toHaveLength(2);
  });
});

describe('what no list page has', () => {
  test('changes something with its control, its parameters by name, and a revision where it is checked', () => {
    expect(file('switch-revisions/acts.ts')).toContain(
      "restoreSwitchRevision: { control: 'doUpdate', key: ['restoreSwitchRevision'], call: ({ id, rev }: { id: string; rev: number }) => restoreSwitchRevision(id, rev) },",
    );
    expect(file('device-lists/acts.ts')).toContain(
      "call: ({ listType, id }: { listType: 'black' | 'white'; id: string }) => deleteDeviceEntries(listType, id) },",
    );
    expect(file('sub-apps/acts.ts')).toContain("updateSubApp(id, data, { headers: { 'If-Match': ifMatch } }) },");
    // The control is one, of whichever menu the release has.
    expect(file('rollouts/acts.ts')).toContain("pauseRollout: { control: 'doPublish',");
  });

  test('is asked by its path, which keys the answer, with parameters and body', () => {
    expect(file('delivery/questions.ts')).toContain(
      "queryKey: ['yusp-app-common', 'api', 'release', owner, ownerId, 'preview', data], queryFn: ({ signal }) => previewReleaseAct(owner, ownerId, data, { signal })",
    );
    expect(file('funnels/questions.ts')).toContain(
      "queryKey: ['yusp-app-common', 'api', 'behaviour', 'funnel', filter, data]",
    );
  });

  test('is no change where it only asks, and no act of a list page', () => {
    expect([...files.keys()].filter((name) => name.endsWith('/acts.ts'))).not.toContain('delivery/acts.ts');
    expect(files.has('upgrades/acts.ts')).toBe(false);
  });
});
