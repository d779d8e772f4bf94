/**
 * The message about each successful change, in English. The test build notes every message with its operation, and each
 * story is checked against this table: a message of another change, or about something that did not happen, would
 * otherwise only be noticed by its reader.
 */
import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import * as v from 'valibot';
import type { OperationId } from '../openapi/generated/operations.ts';
import { successMark } from './restart/success-mark.ts';

const messages: Readonly<Record<string, string | RegExp | undefined>> = {
  addCrashComment: 'Comment added',
  advanceRollout: 'Next stage started',
  batchDeleteUsers: 'Users deleted',
  cancelOfflinePackage: 'Offline package unpublished',
  cancelSchedule: 'Schedule canceled',
  cancelUpgrade: 'Package unpublished',
  changeCrashIssueStatus: /^(?:Ignored|Reopened|Resolved)$/u,
  changeCrowdMembers: 'The members are being updated',
  changeEventStatus: 'Event status changed',
  changeRoleStatus: 'Role status changed',
  changeTransactionStatus: 'Transaction status changed',
  changeUserStatus: 'User status changed',
  copyPushMessage: 'Message copied, not pushed',
  copyRole: 'Role copied. Enable it before use',
  copyTransaction: 'Transaction copied',
  createActivity: 'Activity created',
  createApiGroup: 'API group created',
  createApplet: 'Applet created',
  createAppletPackage: 'Applet package created',
  createApplication: 'Application created',
  createBooth: 'Ad slot created',
  createControl: 'Control created',
  createCrowd: 'Audience saved, importing its members',
  createEvent: 'Event created',
  createEventProperty: 'Property created',
  createFunnel: 'Funnel saved',
  createFunnelTag: 'Tag created. Choose it as the target of a push message.',
  createGateway: 'Gateway instance created',
  createGrayRule: 'Targeting rule created',
  createMenu: 'Menu created',
  createOfflinePackage: 'Offline package created',
  createPushKey: 'Push key created',
  createPushMessage: 'Message saved, not pushed',
  createPushTag: 'Tag created',
  createPushTemplate: 'Template created',
  createRole: 'Role created. Enable it before use',
  createSubApp: 'Sub-application created',
  createSwitch: 'Switch created',
  createTransaction: 'Transaction created',
  createUpgrade: 'Package created',
  createUploadService: 'Upload service created',
  deleteActivities: 'Activities deleted',
  deleteApiGroups: 'API groups deleted',
  deleteAppletPackages: 'Applet packages deleted',
  deleteApplets: 'Applet deleted',
  deleteApplications: 'Applications deleted',
  deleteBooths: 'Ad slots deleted',
  deleteControls: 'Controls deleted',
  deleteCrowds: 'Audiences deleted',
  deleteDeviceEntries: 'Devices removed from the list',
  deleteEvents: 'Events deleted',
  deleteExportJobs: 'Exports deleted',
  deleteFunnels: 'Funnel deleted',
  deleteGateways: 'Gateway instances deleted',
  deleteGrayRule: 'Targeting rule deleted',
  deleteMenus: 'Menus deleted',
  deleteOfflinePackages: 'Offline packages deleted',
  deletePushKeys: 'Push keys deleted',
  deletePushMessages: 'Messages deleted',
  deletePushTags: 'Tags deleted',
  deletePushTemplates: 'Templates deleted',
  deleteRoles: 'Roles deleted',
  deleteSignCerts: 'Certificates deleted',
  deleteSslCerts: 'Certificates deleted',
  deleteSubApps: 'Sub-application deleted',
  deleteSwitches: 'Switches deleted',
  deleteSymbols: 'Symbol files deleted',
  deleteTagClients: 'Devices removed from the tag',
  deleteTransactions: 'Transactions deleted',
  deleteUpgrades: 'Packages deleted',
  deleteUploadServices: 'Upload services deleted',
  effectSwitch: 'Switch applied',
  endActivityTest: 'Test ended',
  extendActivity: 'Activity extended',
  finishRollout: 'Rolled out to all matching devices',
  generateGatewayConfig: 'Generating the configuration',
  importTransactions: 'Transactions imported',
  insertUser: 'User created. Enable the user to allow sign-in',
  invalidateSwitch: 'Switch withdrawn',
  kickUserSession: 'Session ended',
  markOfflineDefective: 'Offline package marked as defective',
  offlineActivity: 'Activity taken offline',
  onlineActivity: 'Activity is online',
  pauseRollout: 'Rollout paused',
  publishOfflinePackage: /^Offline package published to (?:all|\d+% of the) matching devices$/u,
  publishUpgrade: 'Package published',
  pushMessage: /^(?:Message rescheduled|Message scheduled|Sending the message)$/u,
  releaseAppletPackage: 'Applet package published',
  reopenSwitch: 'Switch reopened; it can be changed again',
  resetApplicationSecret: 'Application secret reset',
  resetUserPassword: 'The password was reset',
  restoreSwitchRevision: 'Revision restored',
  resumeRollout: 'Rollout resumed',
  retryExportJob: 'Export restarted',
  rollbackGatewayConfig: 'Restoring the version',
  rollbackOfflinePackage: 'Rolled back to the earlier version for all matching devices',
  saveApplicationConfig: 'Settings saved. They take effect once the configuration is generated and synced.',
  savePhasedPlan: 'Plan saved',
  saveRoleAuthorization: 'Role permissions changed',
  saveRolloutGuard: 'Guard saved',
  setDefaultUploadService: 'Default upload service changed',
  stopPush: 'Sending stopped',
  stopSymbol: 'Parsing stopped',
  syncGatewayConfig: 'Syncing the configuration',
  takeDownOfflinePackage: 'Offline package taken down',
  unmarkOfflineDefective: 'Defective mark removed',
  updateActivity: /^(?:Activity moved|Changes saved)$/u,
  updateCrashIssue: 'Assigned',
  updateSubApp: 'Sub-application renamed',
  uploadSignCert: 'Certificate uploaded',
  uploadSslCert: 'Certificate uploaded',
  uploadSymbol: 'Symbol file uploaded. Parsing has started',
} satisfies Partial<Record<OperationId, string | RegExp>>;

/** Whether a message is the one for an operation; forms that save an existing record share theirs. */
function isExpected(operation: string, text: string): boolean {
  const expected = messages[operation];
  if (expected === undefined) return operation.startsWith('update') && text === 'Changes saved';
  return typeof expected === 'string' ? text === expected : expected.test(text);
}

const Noted = v.tuple([v.string(), v.string()]);

/** Collects the messages of a story. @returns ends it, and returns those that differ from the table */
export function watchSuccesses(context: BrowserContext): () => string[] {
  const wrong: string[] = [];
  const hear = (message: ConsoleMessage): void => {
    const text = message.text();
    if (!text.startsWith(successMark)) return;
    const [operation, success] = v.parse(Noted, JSON.parse(text.slice(successMark.length)));
    if (!isExpected(operation, success)) wrong.push(`${operation}: ${success}`);
  };
  context.on('console', hear);
  return () => {
    context.off('console', hear);
    return wrong;
  };
}
