import { activityColumns } from './advertisement/activities/rules.ts';
import { checkAim } from './advertisement/aim.ts';
import { boothColumns } from './advertisement/booths/rules.ts';
import { propertyColumns } from './analytics/event-properties/event-properties.ts';
import { checkEvent, checkNewEvent } from './analytics/events/events.ts';
import { checkFunnel } from './analytics/funnels/funnels.ts';
import { checkSymbol } from './analytics/symbols/symbols.ts';
import type { FieldRules } from './core/http/handler.ts';
import { checkKey } from './message/push-keys/push-keys.ts';
import { messageColumns } from './message/push-messages/rules.ts';
import { checkTag } from './message/push-tags/push-tags.ts';
import { checkCrowd, checkIds, checkNewCrowd } from './advertisement/crowds/rules.ts';
import { templateColumns } from './message/push-templates/push-templates.ts';
import { checkConfig } from './platform/application-config/application-config.ts';
import { checkAddress } from './platform/gateways/gateways.ts';
import { checkGroup } from './platform/api-groups/api-groups.ts';
import { checkTransaction } from './platform/transactions/transactions.ts';
import { iconOf, packageColumns } from './publish/applets/rules.ts';
import type { MeasureOf } from './walk/measures.ts';
import { checkAct } from './publish/delivery/preview.ts';
import { checking, checkRule } from './publish/gray-rules/gray-rules.ts';
import { checkGuard } from './publish/rollouts/guard.ts';
import { checkOffline } from './publish/offline-packages/rules.ts';
import { rolloutRow } from './publish/rollouts/state.ts';
import { checkPlan } from './publish/rollouts/rollouts.ts';
import { checkUpgrade } from './publish/upgrades/rules.ts';
import { checkNewService } from './publish/upload-services/upload-services.ts';
import { checkSwitch, edited } from './publish/switches/rules.ts';
import { checkMenu, checkNewMenu } from './system/menus/menus.ts';
import { checkNewUser, checkUser } from './system/users/rules.ts';

/** Records of an application. */
interface RecordStore<Row> {
  find(where: { id: string; appId: string }): Row | undefined;
}

/** Applies the rules of a change to its record; does nothing if it does not exist. */
function ofRecord<C extends { path: { id: string }; appId: string }, Row>(
  context: C,
  records: RecordStore<Row>,
  check: (context: C, row: Row) => unknown,
): unknown {
  const row = records.find({ id: context.path.id, appId: context.appId });
  return row && check(context, row);
}

/**
 * The rules between several fields of each form.
 * @param measureOf computes metrics of releases
 */
export const createFieldRules = (measureOf: MeasureOf): FieldRules => ({
  estimateActivityAudience: checkAim,
  createEvent: checkNewEvent,
  updateEvent: checkEvent,
  createFunnel: checkFunnel,
  createFunnelTag: (context) => checkTag(context),
  updateFunnel: (context) => ofRecord(context, context.db.funnels, checkFunnel),
  createEventProperty: propertyColumns,
  updateEventProperty: (context) => ofRecord(context, context.db.eventProperties, propertyColumns),
  uploadSymbol: checkSymbol,
  createUpgrade: checkUpgrade,
  updateUpgrade: (context) => ofRecord(context, context.db.upgrades, checkUpgrade),
  createOfflinePackage: checkOffline,
  updateOfflinePackage: (context) => ofRecord(context, context.db.offlinePackages, checkOffline),
  createApplet: iconOf,
  updateApplet: iconOf,
  createAppletPackage: packageColumns,
  updateAppletPackage: (context) => ofRecord(context, context.db.appletPackages, packageColumns),
  createSwitch: (context) => checkSwitch(context, context.body),
  updateSwitch: (context) => ofRecord(context, context.db.switches, (_, row) => edited(context, row, context.body)),
  previewReleaseAct: checkAct,
  createGrayRule: (context) => checkRule(context.body, checking(context)),
  updateGrayRule: (context) => checkRule(context.body, checking(context)),
  saveRolloutGuard: (context) => checkGuard(context, measureOf),
  savePhasedPlan: ({ db, body, path, clock, refuse }) =>
    checkPlan(body, rolloutRow(db, { kind: path.owner, id: path.ownerId }), clock.now(), refuse),
  createApiGroup: checkGroup,
  updateApiGroup: (context) => ofRecord(context, context.db.apiGroups, checkGroup),
  createTransaction: checkTransaction,
  updateTransaction: (context) => ofRecord(context, context.db.transactions, checkTransaction),
  createGateway: checkAddress,
  updateGateway: (context) => ofRecord(context, context.db.gateways, checkAddress),
  createPushMessage: messageColumns,
  updatePushMessage: (context) => ofRecord(context, context.db.pushMessages, messageColumns),
  createActivity: activityColumns,
  updateActivity: (context) => ofRecord(context, context.db.activities, activityColumns),
  createBooth: boothColumns,
  updateBooth: (context) => ofRecord(context, context.db.booths, boothColumns),
  createCrowd: checkNewCrowd,
  updateCrowd: (context) => ofRecord(context, context.db.crowds, checkCrowd),
  changeCrowdMembers: checkIds,
  createPushTemplate: templateColumns,
  updatePushTemplate: (context) => ofRecord(context, context.db.pushTemplates, templateColumns),
  createPushTag: checkTag,
  updatePushTag: (context) => ofRecord(context, context.db.pushTags, checkTag),
  createUploadService: checkNewService,
  createPushKey: checkKey,
  updatePushKey: (context) => ofRecord(context, context.db.pushKeys, checkKey),
  saveApplicationConfig: ({ body, refuse }) => checkConfig(body, refuse),
  insertUser: checkNewUser,
  updateUser: checkUser,
  createMenu: checkNewMenu,
  updateMenu: (context) => {
    const menu = context.db.menus.get(context.path.id);
    return menu && checkMenu(context, menu);
  },
});
