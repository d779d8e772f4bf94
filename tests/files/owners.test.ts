import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';

const screen = 'publish/android-upgrade';

test('uploads, exports and notices stay with a user whose name changes and becomes another user’s', async () => {
  const owner = await signedIn('release01');
  const { mock } = owner;
  const body = new FormData();
  body.set('purpose', 'sheet');
  body.set('file', new File(['a,b'], 'own.csv'));
  const upload = { path: { id: String((await owner.ok('uploadFile', { body }))['id']) } };
  const job = await owner.ok('createExportJob', { body: { screen, scope: 'all', columns: [{ key: 'version' }] } });
  const exported = { path: { id: String(job['id']) } };
  await owner.ok('setMockClock', { body: { advanceSeconds: 10 } });

  const [was, successor] = ['release01', 'analyst01'].map((userName) => mock.db.users.find({ userName }));
  await mock.write(async (db) => {
    await db.users.update(was?.id ?? '', { userName: 'renamed01' });
    const { roleIds, appIds } = was ?? {};
    await db.users.update(successor?.id ?? '', {
      userName: 'release01',
      ...(roleIds && { roleIds }),
      ...(appIds && { appIds }),
    });
  });

  const [renamed, other] = [await signedIn('renamed01', mock), await signedIn('release01', mock)];
  expect(await renamed.ok('getFile', upload)).toMatchObject({ name: 'own.csv' });
  expect(await renamed.ok('getExportJob', exported)).toMatchObject({ status: 'succeeded' });
  expect(await renamed.ok('listNotices')).toMatchObject({ unread: 1, items: [{ kind: 'exportSucceeded' }] });
  expect(await other.refusal('getFile', upload)).toBe('404 NOT_FOUND');
  expect(await other.refusal('getExportJob', exported)).toBe('404 NOT_FOUND');
  expect(await other.items('listExportJobs')).toEqual([]);
  expect(await other.ok('listNotices')).toMatchObject({ total: 0 });
});
