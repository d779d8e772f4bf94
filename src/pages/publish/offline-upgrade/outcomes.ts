import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How much of the devices that match a package reaches now, as a roll back or a package answers. */
function percentOf(answer: unknown): number {
  if (!isRecord(answer)) return 100;
  const { percent } = isRecord(answer['reach']) ? answer['reach'] : answer;
  return typeof percent === 'number' ? percent : 100;
}

/** What is true of a package that was just published. */
function published(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  if (percent === 100) return msg`The offline package is in effect for all devices that match`;
  return percent === 0
    ? msg`The offline package is published; its first stage is still to come`
    : msg`The offline package is in effect for ${percent}% of the devices that match`;
}

/** What is true of a package that was just returned to. */
function cameBack(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  return percent === 100
    ? msg`The earlier version is in effect again, for all devices that match`
    : msg`The earlier version is in effect again, paused at ${percent}%`;
}

registerOutcomes({
  createOfflinePackage: msg`The offline package was created`,
  updateOfflinePackage: msg`The offline package was saved`,
  deleteOfflinePackages: msg`The offline packages were deleted`,
  publishOfflinePackage: published,
  cancelOfflinePackage: msg`The offline package is unpublished`,
  takeDownOfflinePackage: msg`The offline package is taken down`,
  rollbackOfflinePackage: cameBack,
  markOfflineDefective: msg`The offline package is marked as defective`,
  unmarkOfflineDefective: msg`The mark was taken off`,
  createSubApp: msg`The sub-application was created`,
  updateSubApp: msg`The sub-application was renamed`,
  deleteSubApps: msg`The sub-application was deleted`,
});
