import { expect, test } from 'vitest';
import { placeholdersIn } from '../../mock-server/message/placeholders.ts';
import { freshMock, signedIn } from '../mock-client.ts';

const template = {
  name: 'Card repayment',
  title: 'Due on #day#',
  content: 'Repay #amount# by #day#.',
  openMode: 'home',
};

test('every application has templates of its own, and the empty scenario has none', async () => {
  const admin = await signedIn();
  const names = async () => (await admin.items('listPushTemplates')).map(({ name }) => name);
  expect(await names()).toHaveLength(9);
  expect(await names()).toContain('工资到账');
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await names()).toEqual(['考勤打卡提醒']);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listPushTemplates')).toEqual([]);
});

test('a template is created, found by a part of its name, changed and deleted', async () => {
  const admin = await signedIn();
  const created = await admin.ok('createPushTemplate', { body: { ...template, remark: 'monthly' } });
  expect(created).toMatchObject({ ...template, placeholders: ['day', 'amount'], remark: 'monthly' });
  const path = { id: String(created['id']) };
  expect(await admin.items('listPushTemplates', { query: { name: 'REPAY' } })).toMatchObject([path]);
  const body = { ...template, content: 'Repay soon.' };
  const changed = await admin.ok('updatePushTemplate', { path, headers: { 'If-Match': '"1"' }, body });
  expect(changed).toMatchObject({ revision: 2, content: 'Repay soon.', placeholders: ['day'] });
  expect(changed).not.toHaveProperty('remark');
  await admin.ok('deletePushTemplates', { path });
  expect(await admin.refusal('getPushTemplate', { path })).toBe('404 NOT_FOUND');
});

test('only the address that the open mode needs is stored', async () => {
  const admin = await signedIn();
  const both = { url: 'https://www.chenghu.example/a', pagePath: '/card/repay' };
  const created = await admin.ok('createPushTemplate', { body: { ...template, ...both } });
  const path = { id: String(created['id']) };
  const stored = async (openMode: string) => {
    await admin.ok('updatePushTemplate', { path, body: { ...template, ...both, openMode } });
    const { url, pagePath } = await admin.ok('getPushTemplate', { path });
    return [url, pagePath];
  };
  expect([created['url'], created['pagePath']]).toEqual([undefined, undefined]);
  expect(await stored('url')).toEqual([both.url, undefined]);
  expect(await stored('page')).toEqual([undefined, both.pagePath]);
  expect(await stored('home')).toEqual([undefined, undefined]);
});

test.each([
  [{ openMode: 'url' }, '/url', 'FIELD_REQUIRED'],
  [{ openMode: 'page', url: 'https://www.chenghu.example/a' }, '/pagePath', 'FIELD_REQUIRED'],
  [{ openMode: 'url', url: 'ftp://www.chenghu.example/a' }, '/url', 'URL_INVALID'],
  [{ openMode: 'url', url: 'javascript:alert(1)' }, '/url', 'URL_INVALID'],
  [{ openMode: 'page', pagePath: 'card/repay' }, '/pagePath', 'ENTRY_WRONG'],
  [{ openMode: 'page', pagePath: '/card repay' }, '/pagePath', 'ENTRY_WRONG'],
  [{ openMode: 'app' }, '/openMode', 'ENTRY_WRONG'],
  [{ name: '' }, '/name', 'FIELD_REQUIRED'],
  [{ name: '长'.repeat(51) }, '/name', 'ENTRY_WRONG'],
  [{ title: '长'.repeat(51) }, '/title', 'ENTRY_WRONG'],
  [{ content: '长'.repeat(201) }, '/content', 'ENTRY_WRONG'],
  [{ remark: '长'.repeat(101) }, '/remark', 'ENTRY_WRONG'],
])('createPushTemplate rejects %j', async (part, pointer, code) => {
  const admin = await signedIn();
  const { status, body } = await admin.call('createPushTemplate', { body: { ...template, ...part } });
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ pointer, code }]);
});

test('texts of the maximum length are accepted', async () => {
  const admin = await signedIn();
  const body = {
    ...template,
    name: '长'.repeat(50),
    title: '长'.repeat(50),
    content: '长'.repeat(200),
    remark: '长'.repeat(100),
  };
  expect(await admin.ok('createPushTemplate', { body })).toMatchObject({ ...body, placeholders: [] });
});

test('a template name is unique within an application, but not across applications', async () => {
  const admin = await signedIn();
  const first = await admin.ok('createPushTemplate', { body: template });
  const { status, body } = await admin.call('createPushTemplate', { body: { ...template, openMode: 'url' } });
  expect(status).toBe(409);
  expect(body['errors']).toEqual([
    { pointer: '/name', code: 'TEMPLATE_NAME_DUP' },
    { pointer: '/url', code: 'FIELD_REQUIRED' },
  ]);
  const whole = await admin.call('createPushTemplate', { body: { ...template, openMode: 'page', title: '' } });
  expect(whole.body['errors']).toEqual([
    { pointer: '/title', code: 'FIELD_REQUIRED' },
    { pointer: '/name', code: 'TEMPLATE_NAME_DUP' },
    { pointer: '/pagePath', code: 'FIELD_REQUIRED' },
  ]);
  const other = await admin.ok('createPushTemplate', { body: { ...template, name: 'Another' } });
  const rename = { path: { id: String(other['id']) }, body: template };
  expect(await admin.refusal('updatePushTemplate', rename)).toBe('409 TEMPLATE_NAME_DUP');
  await admin.ok('updatePushTemplate', { path: { id: String(first['id']) }, body: { ...template, title: 'x' } });
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  await admin.ok('createPushTemplate', { body: template });
});

test('deleting several templates is all or nothing', async () => {
  const admin = await signedIn();
  const ids = (await admin.items('listPushTemplates')).map(({ id }) => String(id));
  const [first = '', second = ''] = ids;
  expect(await admin.refusal('deletePushTemplates', { path: { id: `${first},999` } })).toBe('404 NOT_FOUND');
  expect(await admin.items('listPushTemplates')).toHaveLength(ids.length);
  await admin.ok('deletePushTemplates', { path: { id: `${first},${second}` } });
  expect(await admin.items('listPushTemplates')).toHaveLength(ids.length - 2);
});

test('operators manage templates, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const { id } = await operator.ok('createPushTemplate', { body: template });
  await operator.ok('deletePushTemplates', { path: { id: String(id) } });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listPushTemplates')).toBe('403 AUTH_FORBIDDEN');
});

test.each([
  [['#name#'], ['name']],
  [
    ['#称呼#，您好', '请于#还款日#前还款，#称呼#'],
    ['称呼', '还款日'],
  ],
  [['##', '# #', '#a b#', '#a-b#', '#', ''], []],
  [['#a#b#c#'], ['a', 'c']],
  [['100#分 #x_1#'], ['x_1']],
  [[`#${'n'.repeat(20)}#`, `#${'n'.repeat(21)}#`], ['n'.repeat(20)]],
])('%j has the placeholders %j', (texts, names) => expect(placeholdersIn(...texts)).toEqual(names));
