import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  createMenu: msg`The menu was created`,
  updateMenu: msg`The menu was saved`,
  deleteMenus: msg`The menus were deleted`,
  createControl: msg`The control was created`,
  updateControl: msg`The control was saved`,
  deleteControls: msg`The controls were deleted`,
});
