/** The options of a select box can be read with the permission of any screen that offers them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { permissionsOf, rightsOf } from '../../mock-server/system/rights.ts';
import type { Mock } from '../../mock-server/core/mock.ts';
import { freshMock, signedIn } from '../mock-client.ts';

const kinds = Object.entries(operations.listOptions.permission);
let mock: Mock;

beforeAll(async () => {
  mock = await freshMock();
});

test('the contract declares permissions for every kind of option', () => {
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual([
    'activity',
    'applet',
    'application',
    'booth',
    'crowd',
    'eventProperty',
    'funnelStep',
    'group',
    'issueVersion',
    'role',
    'service',
    'tag',
    'template',
    'version',
  ]);
});

describe.each(['admin', 'release01', 'gateway01', 'operator01', 'analyst01', 'auditor01', 'twohats'])(
  '%s',
  (userName) => {
    test('reads only the kinds of options that the permissions of the role allow', async () => {
      const user = await signedIn(userName, mock);
      const { selectedRoles } = await user.ok('getSessionInfo');
      const role = mock.db.roles.all().find(({ id }) => JSON.stringify(selectedRoles).includes(`"id":"${id}"`));
      const rolePermissions = role ? permissionsOf(rightsOf(mock.db, role)) : new Set<string>();
      const answers: string[] = [];
      const expected: string[] = [];
      for (const [kind, permissions] of kinds) {
        const { status } = await user.call('listOptions', { path: { kind } });
        answers.push(`${kind} ${status}`);
        expected.push(`${kind} ${[permissions].flat().some((one) => rolePermissions.has(one)) ? 200 : 403}`);
      }
      expect(answers).toEqual(expected);
      if (userName !== 'admin') expect(new Set(expected.map((text) => text.slice(-3)))).toContain('403');
    });
  },
);
