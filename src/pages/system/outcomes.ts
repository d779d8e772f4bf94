import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  createRole: msg`The role was created and has to be enabled`,
  updateRole: msg`The role was saved`,
  deleteRoles: msg`The roles were deleted`,
  changeRoleStatus: msg`The status of the role was changed`,
  saveRoleAuthorization: msg`The rights of the role were changed`,
  copyRole: msg`The role was copied and has to be enabled`,
  createMenu: msg`The menu was created`,
  updateMenu: msg`The menu was saved`,
  deleteMenus: msg`The menus were deleted`,
  createControl: msg`The control was created`,
  updateControl: msg`The control was saved`,
  deleteControls: msg`The controls were deleted`,
});
