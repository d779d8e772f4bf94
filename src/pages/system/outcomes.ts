import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  insertUser: msg`The user was created and has to be enabled`,
  updateUser: msg`The user was saved`,
  batchDeleteUsers: msg`The users were deleted`,
  changeUserStatus: msg`The status of the user was changed`,
  resetUserPassword: msg`The password was reset`,
  kickUserSession: msg`The session was ended`,
});
