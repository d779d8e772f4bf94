import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  savePhasedPlan: msg`The plan was saved`,
  pauseRollout: msg`The rollout is paused`,
  resumeRollout: msg`The rollout was resumed`,
  advanceRollout: msg`The next stage is reached`,
  finishRollout: msg`All devices that match get it`,
  saveRolloutGuard: msg`The guard was saved`,
});
