import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createSwitch: msg`The switch was created`,
  updateSwitch: msg`The switch was saved`,
  deleteSwitches: msg`The switches were deleted`,
  effectSwitch: msg`The switch is effective`,
  invalidateSwitch: msg`The switch has expired`,
  reopenSwitch: msg`The switch is not in effect and can be changed again`,
  restoreSwitchRevision: msg`The switch has its earlier values again`,
});
