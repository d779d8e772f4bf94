import { type Recipe, readRecipe } from '../../openapi/tools/verify/calls/recipe.ts';

/** Uses the first record of a list that the seeds fill. */
const firstOf = (call: string, query: Record<string, string> = {}): Recipe =>
  readRecipe({ before: [{ call, query, as: 'list' }], path: { id: '{list.items.0.id}' } });

const LATER = { call: 'setMockClock', body: { advanceSeconds: 10 } };
const LIST_FAILS = { call: 'createMockFault', body: { operationId: 'listUpgrades', status: 500, times: 1 } };
const EXPORT = { call: 'createExportJob', as: 'job' };
const encrypted = { oldPassword: '{user.encryptedPassword}', userPassword: '{encrypted:Example2026}' };

/**
 * How to call the mock where the contract's recipes are not sufficient: steps of another system or a person are done
 * through the control plane, and reads use records of the seeds if the verifier does not find them itself.
 */
export const recipes = {
  exchangeTicket: readRecipe({
    before: [{ call: 'createMockTicket', as: 'issued' }],
    body: { ticket: '{issued.ticket}' },
  }),
  changePassword: readRecipe({
    before: [{ call: 'getCaptchaImage' }, { call: 'getMockCaptcha', as: 'captcha' }],
    path: { id: '{session.userId}' },
    body: {
      ...encrypted,
      confirmPassword: encrypted.userPassword,
      keyId: '{key.id}',
      userId: '{session.userId}',
      captchaCode: '{captcha.text}',
    },
  }),
  retryExportJob: readRecipe({ before: [LIST_FAILS, EXPORT, LATER], path: { id: '{job.id}' } }),
  listExportJobs: readRecipe({ before: [EXPORT, LATER] }),
  listNotices: readRecipe({ before: [EXPORT, LATER] }),
  readNotice: readRecipe({
    before: [EXPORT, LATER, { call: 'listNotices', as: 'notices' }],
    path: { id: '{notices.items.0.id}' },
  }),
  deleteDeviceEntries: readRecipe({
    before: [{ call: 'listDeviceEntries', path: { listType: 'black' }, as: 'list' }],
    path: { listType: 'black', id: '{list.items.0.id}' },
  }),
  listGrayRules: readRecipe({
    before: [{ call: 'listUpgrades', path: { platform: 'android' }, as: 'list' }],
    path: { owner: 'upgrade', ownerId: '{list.items.0.id}' },
  }),
  getMenu: readRecipe({ before: [{ call: 'listMenus', as: 'menus' }], path: { id: '{menus.0.id}' } }),
  getTransaction: firstOf('listTransactions'),
  listCrowdMembers: firstOf('listCrowds', { status: 'ready' }),
  listPushDeliveries: firstOf('listPushMessages', { status: 'pushed' }),
  listTagClients: firstOf('listPushTags', { kind: 'list' }),
  diffGatewayConfig: firstOf('listGateways'),
  listRoleUsers: firstOf('listRoles'),
  listUserSessions: readRecipe({ path: { id: '{session.userId}' } }),
  listMockFaults: readRecipe({ before: [{ call: 'createMockFault' }] }),
  listMockSnapshots: readRecipe({ before: [{ call: 'createMockSnapshot' }] }),
  listMockRequests: readRecipe({ before: [{ call: 'listRoles' }] }),
};
