import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createApplet: msg`The applet was created`,
  updateApplet: msg`The applet was saved`,
  deleteApplets: msg`The applet was deleted`,
  createAppletPackage: msg`The package was created`,
  updateAppletPackage: msg`The package was saved`,
  deleteAppletPackages: msg`The packages were deleted`,
  releaseAppletPackage: msg`The package is released`,
});
