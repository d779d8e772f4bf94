import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createGrayRule: msg`The gray rule was added`,
  updateGrayRule: msg`The gray rule was saved`,
  deleteGrayRule: msg`The gray rule was removed`,
});
