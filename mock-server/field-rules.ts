import type { FieldRules } from './core/domain.ts';
import { checkConfig } from './platform/app-config.ts';
import { checkAddress } from './platform/gateways.ts';
import { checkGroup } from './platform/groups.ts';
import { checkTransaction } from './platform/transactions.ts';
import { iconOf, packageColumns } from './publish/applets/rules.ts';
import { checkRule } from './publish/gray.ts';
import { checkGuard } from './publish/guard.ts';
import { checkOffline } from './publish/offline/rules.ts';
import { rolloutRow } from './publish/rollout-state.ts';
import { checkPlan } from './publish/rollouts.ts';
import { checkUpgrade } from './publish/rules.ts';
import { checkSwitch, edited } from './publish/switch-rules.ts';
import { checkMenu, checkNewMenu } from './system/menus.ts';
import { checkNewUser, checkUser } from './system/user-rules.ts';

/** Asks the rules of a change about its record; nothing where there is none. */
const ofRecord = <Row>(row: Row | undefined, check: (row: Row) => unknown): unknown => row && check(row);

/** What each form of a record refuses of several fields together. */
export const fieldRules: FieldRules = {
  createUpgrade: (context) => checkUpgrade(context),
  updateUpgrade: (context) => ofRecord(context.db.upgrades.find({ id: context.path.id, appId: context.appId }), (row) => checkUpgrade(context, row)),
  createOfflinePackage: (context) => checkOffline(context),
  updateOfflinePackage: (context) => ofRecord(context.db.offlinePackages.find({ id: context.path.id, appId: context.appId }), (row) => checkOffline(context, row)),
  createApplet: iconOf,
  updateApplet: iconOf,
  createAppletPackage: (context) => packageColumns(context),
  updateAppletPackage: (context) => ofRecord(context.db.appletPackages.find({ id: context.path.id, appId: context.appId }), (row) => packageColumns(context, row)),
  createSwitch: (context) => checkSwitch(context, context.body),
  updateSwitch: (context) => ofRecord(context.db.switches.find({ id: context.path.id, appId: context.appId }), (row) => edited(context, row, context.body)),
  createGrayRule: ({ body, refuse }) => checkRule(body, refuse),
  updateGrayRule: ({ body, refuse }) => checkRule(body, refuse),
  saveRolloutGuard: checkGuard,
  savePhasedPlan: ({ db, body, path, clock, refuse }) => checkPlan(body, rolloutRow(db, { kind: path.owner, id: path.ownerId }), clock.now(), refuse),
  createApiGroup: (context) => checkGroup(context),
  updateApiGroup: (context) => ofRecord(context.db.apiGroups.find({ id: context.path.id, appId: context.appId }), (row) => checkGroup(context, row)),
  createTransaction: (context) => checkTransaction(context),
  updateTransaction: (context) => ofRecord(context.db.transactions.find({ id: context.path.id, appId: context.appId }), (row) => checkTransaction(context, row)),
  createGateway: (context) => checkAddress(context),
  updateGateway: (context) => ofRecord(context.db.gateways.find({ id: context.path.id, appId: context.appId }), (row) => checkAddress(context, row)),
  saveApplicationConfig: ({ body, refuse }) => checkConfig(body, refuse),
  insertUser: checkNewUser,
  updateUser: checkUser,
  createMenu: checkNewMenu,
  updateMenu: (context) => ofRecord(context.db.menus.find({ id: context.path.id }), (row) => checkMenu(context, row)),
};
