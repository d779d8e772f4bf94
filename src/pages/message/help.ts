import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'message'> = {
  'message/push': {
    about: msg`Messages that appear as notifications on phones. Before a message is sent, you see how many devices it reaches.`,
    rules: [
      msg`Saving sends nothing. Push sends a message now, or schedules it if it has a push time.`,
      msg`A pushed message can't be edited, deleted, or pushed again. While it is being sent, it can be stopped.`,
      msg`A device receives at most 3 marketing messages a week. Service messages have no limit.`,
    ],
  },
  'message/template': {
    about: msg`Ready-made titles and texts for notifications, so that a message doesn't have to be written from scratch.`,
    rules: [
      msg`A name is unique within the application.`,
      msg`#name# is a placeholder: letters, digits, and underscores between two # signs. Each message fills it in.`,
      msg`Phones cut off long texts. The preview shows how much of a text is visible on a locked phone.`,
    ],
  },
  'message/tag': {
    about: msg`Names for groups of users. A message that is sent to a tag reaches the devices that have it.`,
    rules: [
      msg`Tags of type User profile come from what the platform knows of its users. Only their description can be changed here.`,
      msg`Tags of type Device list hold the devices that you add: up to 30 at a time, or any number from a text file.`,
      msg`The numbers of devices of User profile tags are estimates.`,
    ],
  },
  'message/stats': {
    about: msg`How sent messages performed: how many devices they reached, through which channels, and why others weren't reached.`,
    rules: [
      msg`Results are grouped by send time. Later arrivals and clicks count toward that day. Devices that were never sent the message count when sending began.`,
      msg`Figures, charts, and the table count the same devices and add up. They agree with the numbers in the list of messages.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'message/key': {
    about: msg`Keys for the push services of phone makers, the channels. Without a valid key, a channel takes no messages.`,
    rules: [
      msg`An application has one key for each channel and environment. Users' phones are reached with the production key.`,
      msg`A secret is never shown again. To change it, enter a new one.`,
      msg`Verify asks the push service whether it accepts the key. After a change, verify again.`,
    ],
  },
};
