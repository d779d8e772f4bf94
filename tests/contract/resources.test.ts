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
  test('has a route with the sort fields, filters and limits of the contract', () => {
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
    // The header marks the first of several columns.
    expect(file('controls/route.ts')).toContain("defaultSort: 'menuCode,asc',");
    expect(file('controls/route.ts')).toContain('menuCode: shaped(/^[A-Za-z0-9_-]{1,20}$/u),');
    expect(file('offline-packages/route.ts')).toContain("defective: oneOf(['true', 'false']),");
  });

  test('leaves the sort fields of other lists to sorts.ts', () => {
    expect(file('sorts.ts')).toContain(
      "export const listDeviceEntriesSort = { sorts: ['deviceId', 'source', 'createdBy', 'createdAt'], defaultSort: 'createdAt,desc' } as const;",
    );
    expect(file('sorts.ts')).not.toContain('listUpgrades');
  });

  test('converts search texts to the types of the contract', () => {
    expect(file('ssl-certs/resource.ts')).toContain(
      'expiresWithin: search.expiresWithin === undefined ? undefined : Number(search.expiresWithin),',
    );
    expect(file('offline-packages/resource.ts')).toContain(
      "defective: search.defective === undefined ? undefined : search.defective === 'true',",
    );
  });

  test('sends repeated values once if they must be unique, and else as often as in the address', () => {
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

  test('has the control for each operation, and sends the revision with an update', () => {
    expect(file('controls/resource.ts')).toContain(
      "  create: { control: 'doCreate', key: ['createControl'], call: ({ data }: { data: ControlInput }) => createControl(data) },",
    );
    expect(file('controls/resource.ts')).toContain(
      'updateControl(id, data, { headers: { \'If-Match\': `"${revision}"` } })',
    );
    expect(file('ssl-certs/resource.ts')).toContain("create: { control: 'doUpload'");
    expect(file('ssl-certs/resource.ts')).not.toContain('update:');
  });

  test('takes path parameters, and converts days to instants', () => {
    expect(file('upgrades/route.ts')).toContain("path: '/pages/publish/{$platform}-upgrade',");
    expect(file('upgrades/route.ts')).toContain("params: object({platform: picklist(['android', 'ios', 'harmony'])}),");
    expect(file('upgrades/route.ts')).toContain('createdFrom: day(),');
    expect(file('upgrades/resource.ts')).toContain(
      'createdFrom: instantsOf(search.createdFrom, search.createdTo, zone).from,',
    );
    expect(file('upgrades/resource.ts')).toContain(
      "=> cancelUpgrade(platform, id), refuse: (item: Pick<Upgrade, 'status'>) =>",
    );
  });

  test('knows what a state refuses, also if its list has fewer fields than the record', () => {
    expect(file('transactions/resource.ts')).toContain('list: (search: Search): Query<TransactionPage>');
    expect(file('transactions/resource.ts')).toContain(
      "=> deleteTransactions(id), refuse: (item: Pick<Transaction, 'status'>) => refusal(lifecycle, 'deleteTransactions',",
    );
  });

  test('knows what a state refuses for acts in a separate resource', () => {
    expect(file('gateway-config/resource.ts')).toContain(
      "refuse: (item: Pick<Gateway, 'configStatus'>) => refusal(lifecycle, 'syncGatewayConfig', item.configStatus)",
    );
  });

  test('recognizes common acts by their controls if their paths are unusual', () => {
    expect(file('users/resource.ts')).toContain("create: { control: 'doCreate', key: ['insertUser'],");
    expect(file('users/resource.ts')).toContain("update: { control: 'doUpdate', key: ['updateUser'],");
    expect(file('users/resource.ts')).toContain("remove: { control: 'doDelete', key: ['batchDeleteUsers'],");
    expect(file('users/resource.ts')).toContain("enabled: { control: 'doEnable', key: ['changeUserStatus'],");
    expect(file('applications/resource.ts')).toContain('({ id }: { id: string }) => deleteApplications(id)');
    expect(file('applications/input.ts')).toContain('export const changeInput = { schema: ApplicationUpdate,');
    // Copying a record requires the same right, but is not the way to create one.
    expect(file('roles/resource.ts')).toContain("copyRole: { control: 'doCreate',");
  });

  test('is generated only for lists with their own page', () => {
    expect([...files.keys()]).not.toContain('notices/route.ts');
    expect([...files.keys()]).not.toContain('gray-rules/route.ts');
    // The list is chosen by the path of the call, not by that of the page.
    expect([...files.keys()]).not.toContain('device-lists/route.ts');
  });

  test('keeps its route free of loading code', () => {
    for (const [name, content] of files)
      if (name.endsWith('/route.ts')) expect(content.match(/^import .*$/gmu), name).toHaveLength(2);
  });
});

describe('an operation without a list page', () => {
  test('that writes has its control, named parameters, and a revision if one is checked', () => {
    expect(file('switch-revisions/acts.ts')).toContain(
      "restoreSwitchRevision: { control: 'doUpdate', key: ['restoreSwitchRevision'], call: ({ id, rev, revision }: { id: string; rev: number; revision: number }) => restoreSwitchRevision(id, rev, { headers: { 'If-Match': `\"${revision}\"` } }) },",
    );
    expect(file('device-lists/acts.ts')).toContain(
      "call: ({ listType, id }: { listType: 'black' | 'white'; id: string }) => deleteDeviceEntries(listType, id) },",
    );
    expect(file('sub-apps/acts.ts')).toContain(
      'updateSubApp(id, data, { headers: { \'If-Match\': `"${revision}"` } }) },',
    );
    // The control is the same in every menu of a release.
    expect(file('rollouts/acts.ts')).toContain("pauseRollout: { control: 'doPublish',");
  });

  test('that reads has a query key of path, parameters and body', () => {
    expect(file('delivery/questions.ts')).toContain(
      "queryKey: ['yusp-app-common', 'api', 'release', owner, ownerId, 'preview', data], queryFn: ({ signal }) => previewReleaseAct(owner, ownerId, data, { signal })",
    );
    expect(file('funnels/questions.ts')).toContain(
      "queryKey: ['yusp-app-common', 'api', 'behaviour', 'funnel', filter, data]",
    );
  });

  test('is no act if it only reads or belongs to a list page', () => {
    expect([...files.keys()].filter((name) => name.endsWith('/acts.ts'))).not.toContain('delivery/acts.ts');
    expect(files.has('upgrades/acts.ts')).toBe(false);
  });
});
