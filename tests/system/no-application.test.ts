import { expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { Client, signedIn } from '../mock-client.ts';

const password = 'Fresh2024';

test('who has no application yet is answered by every read', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('insertUser', {
    body: {
      userName: 'new.user',
      fullName: '新用户',
      roles: admin.mock.db.roles.all().map((role) => role.id),
      applications: [],
      password,
      confirmPassword: password,
    },
  });
  await admin.ok('changeUserStatus', { path: { id: String(id), status: 'enabled' } });
  const client = new Client(admin.mock);
  expect((await client.signIn('new.user', password)).status).toBe(200);
  const reads = Object.keys(operations)
    .filter(isOperationId)
    .filter((name) => {
      const { method, path, domain } = operations[name];
      return method === 'GET' && !path.includes('{') && domain !== 'mock';
    });
  const broken: unknown[] = [];
  for (const name of reads) {
    const { status, body } = await client.call(name);
    if (status >= 500) broken.push([name, body]);
  }
  expect(broken).toEqual([]);
});
