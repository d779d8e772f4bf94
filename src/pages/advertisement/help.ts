import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'advertisement'> = {
  'advertisement/activity-manager': {
    about: msg`What is shown in which ad slots, to whom and when.`,
    rules: [
      msg`An activity can go online if it hasn't ended, its audience is ready, and its material fits the ad slots. It goes offline when it ends.`,
      msg`An online activity can't be changed or deleted. Take it offline first, or extend it to let it end later.`,
      msg`In one ad slot, a higher priority comes first; of equal priorities, the activity that started later. The calendar shows from how many devices that hides an activity.`,
    ],
  },
  'advertisement/activity-effect': {
    about: msg`How often ad slots showed activities, and how they performed.`,
    rules: [
      msg`An impression counts when a device shows an activity in an ad slot. Tests on devices don't count.`,
      msg`Device counts are unique, so they don't add up across days, hours, or ad slots.`,
      msg`With an activity chosen, another one can be compared with it, in figures and over time.`,
    ],
  },
  'advertisement/booth-manager': {
    about: msg`Places in the app where activities are shown: splash, pop-up, banner, announcement, and others.`,
    rules: [
      msg`The status follows from the activities: in use while one is online, reserved while one is to be online. Offline activities don't count.`,
      msg`While a slot is in use, its code, type, material, and size can't be changed. A slot that is in use or reserved can't be deleted.`,
      msg`An application can have only one splash slot.`,
    ],
  },
  'advertisement/crowd-manager': {
    about: msg`Lists of users or devices that activities are shown and releases delivered to.`,
    rules: [
      msg`An audience is ready once it has a member. Members come from a TXT file of comma-separated IDs or are entered, each ID under 50 characters.`,
      msg`Members are added, removed, or replaced in the background. Current members stay active until the update finishes.`,
      msg`While an online activity uses an audience, its members can't be replaced. It can't be deleted while an activity is online or to be online.`,
    ],
  },
};
