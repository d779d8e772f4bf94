import { expect, test } from 'vitest';
import { sessionOf } from '../../src/session/calls.ts';

const bank = { id: '1', name: 'Bank' };
const role = { id: '1', code: 'sys_admin', name: 'Administrator' };
const info = {
  userId: '1',
  userName: 'admin',
  userAccountNum: 'Admin',
  roles: [role],
  selectedRoles: role,
  appList: [],
  org: bank,
  orgCode: '1',
  dpt: bank,
  instu: bank,
  upOrg: bank,
  upDpt: bank,
  otherInfo: {},
  logicSys: role,
};
const menu = {
  menus: [
    {
      menuNum: '7',
      menuName: 'Android',
      menuParentNum: '0',
      menuId: '7',
      menuUrl: '/pages/publish/android-upgrade',
      menuType: 'menu',
      menuOrder: 1,
    },
  ],
  ctrls: [{ menuNum: '7', ctrlCode: 'doPublish' }],
};

test('controls are identified by the key of their view', () => {
  const session = sessionOf(info, menu);
  expect([...session.grants]).toEqual(['publish/android-upgrade']);
  expect([...session.controls]).toEqual(['publish/android-upgrade#doPublish']);
});

test('directories and links grant no view, and a control without its menu is keyed by the menu number', () => {
  const [view] = menu.menus;
  const menus = [
    { ...view, menuNum: '1', menuUrl: '', menuType: 'directory' },
    { ...view, menuNum: '2', menuUrl: 'https://example.com', menuType: 'link' },
    view,
  ];
  const session = sessionOf(info, { menus, ctrls: [...menu.ctrls, { menuNum: '9', ctrlCode: 'doQuery' }] });
  expect([[...session.grants], [...session.controls], session.isFresh]).toEqual([
    ['publish/android-upgrade'],
    ['publish/android-upgrade#doPublish', '9#doQuery'],
    false,
  ]);
  expect(session.menus).toHaveLength(3);
});

test.each([
  { ...info, roles: [] },
  { ...info, roles: undefined },
])('session data without roles is refused with AUTH_ROLES_REQUIRED', (user) => {
  expect(() => sessionOf(user, menu)).toThrow(expect.objectContaining({ code: 'AUTH_ROLES_REQUIRED', status: 401 }));
});

test.each([
  [undefined, menu],
  [{ ...info, userId: 7 }, menu],
  [{ ...info, roles: 'all' }, menu],
  [info, undefined],
  [info, { menus: [] }],
])('missing or malformed session or menu data is refused with AUTH_VERIFY_FAILED', (user, rights) => {
  expect(() => sessionOf(user, rights)).toThrow(expect.objectContaining({ code: 'AUTH_VERIFY_FAILED', status: 401 }));
});
