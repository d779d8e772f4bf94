import type { Session } from '../../src/session/state.ts';

const role = { id: '1', code: 'release', name: 'Releases' };
const bank = { id: '1', name: 'Bank' };

/** An open session with the given permissions. */
export const sessionWith = (grants: readonly string[], controls: readonly string[] = []): Session => ({
  user: {
    userId: '1',
    userName: 'lin',
    userAccountNum: 'Lin',
    userAvatar: '',
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
    hasNotices: false,
  },
  menus: [],
  isFresh: false,
  grants: new Set(grants),
  controls: new Set(controls),
});
