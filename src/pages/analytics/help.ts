import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** Shared by downloads and daily active devices, which have the same screen. */
const attendance = {
  about: msg`How many devices use the app each day and for how long, and how many downloads and new devices each channel brings.`,
  rules: [
    msg`A device is active on a day when it opens the app. Weekly and monthly active devices opened it in the 7 or 30 days ending that day. For a period, each is the daily mean, including today so far.`,
    msg`Downloads and installs don't include updates. Some are never opened, so there are more of them than new devices.`,
    msg`Device counts are unique, so they don't add up across days. Launches, downloads, installs, and new devices do.`,
  ],
} as const;

/** Shared by the crash screens of all platforms. */
const crashes = {
  about: msg`What makes the app crash on this platform: how often, on which devices, since which version, and who is handling it.`,
  rules: [
    msg`The crash rate is based on launches, the affected share on active devices. An issue's count is its part of all crashes that match the filters.`,
    msg`An issue that is resolved in a version comes back as regressed when that version or a newer one has it again. Versions without a package here don't count.`,
    msg`Devices are unique, so they don't add up across issues, versions, or days. Crashes do.`,
  ],
} as const;

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'analytics'> = {
  'analytics/app-start': {
    about: msg`How long the app takes to show its first page after it is opened, on which devices and in which versions it is slow.`,
    rules: [
      msg`A launch is slow from 2.5 s on (iOS: 4 s), a hot start, which comes back from the background, from 1 s on (iOS: 2 s). A threshold in the filters replaces both.`,
      msg`Launches add up across versions, models, and days. Devices are unique, so they don't; nor do averages and percentiles.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/crash-android': crashes,
  'analytics/crash-ios': crashes,
  'analytics/crash-harmony': crashes,
  'analytics/crash-download': {
    about: msg`Files that were exported from the crash pages, and those that are being created.`,
    rules: [
      msg`You see your own exports, in all applications. Administrators see everyone's.`,
      msg`Files are kept for seven days. A failed export can be tried again, with the same filters, columns, and days.`,
      msg`A file can be downloaded only while you have permission for the page that it was exported from.`,
    ],
  },
  'analytics/crash-anr': {
    about: msg`When the app stops responding: how often, for how long, on which devices, and where in the code.`,
    rules: [
      msg`Android counts input that waits 5 s, and broadcasts and services that take too long; HarmonyOS 6 s; iOS hangs of 2 s or more.`,
      msg`The ANR rate is of launches, the affected share of active devices. Percentiles are of all ANRs of a period.`,
      msg`An issue that is resolved in a version comes back as regressed when that version or a newer one has it again.`,
    ],
  },
  'analytics/device': {
    about: msg`Which devices the app is used on: brands, models, systems, versions, and where they are.`,
    rules: [
      msg`A device is new on the day of its first launch. Crash rate is of launches, as in Crash overview; launch times are those of App launches.`,
      msg`Device counts are unique, so they don't add up across days. They do across brands, models, and provinces.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/attendance': attendance,
  'analytics/download': attendance,
  'analytics/registration': {
    about: msg`How many new devices become accounts, how long that takes, and at which step the others stop.`,
    rules: [
      msg`A device counts on the day of its first launch, whenever it takes its steps. The latest days can still change.`,
      msg`Each step counts only devices that completed the previous one, so no step is larger than the one before.`,
      msg`Rates are of all new devices. Percentiles are calculated over all registrations in the period, not averaged by day.`,
    ],
  },
  'analytics/department': {
    about: msg`Which departments use the app: how many of their bound users open it on a day, how often, and for how long.`,
    rules: [
      msg`Each user is bound to one device, from the day of its first launch. Other devices of the same user don't count.`,
      msg`The attendance rate of a period is days attended ÷ days bound. Weekends count, and so does today so far. It is never a mean of departments or days.`,
      msg`An organization includes everything below it. Users add up across departments, but not across days. The top module is the one in which they spend the most time, the start page aside.`,
    ],
  },
  'analytics/page': {
    about: msg`Which pages are opened in the app, how often, and by how many devices.`,
    rules: [
      msg`Page views count at the time when their session began. The page that a session ends with is its exit.`,
      msg`Views add up across pages, versions, and days. Visitors are unique devices, so they don't.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/stay-time': {
    about: msg`How long people stay on pages, and how much time they spend in the app on a day.`,
    rules: [
      msg`Time counts from when a page opens until the next one does, on the day when its session began.`,
      msg`Daily time is that of a device on all its pages, on days when it was used.`,
      msg`Times add up across pages, versions, and days. Averages and percentiles don't.`,
    ],
  },
  'analytics/consumed-time': {
    about: msg`How long pages take to load: where people wait, on which networks and devices, and since which version.`,
    rules: [
      msg`A load is slow from 2 s on. A threshold in the filters replaces this.`,
      msg`Loads add up across pages, networks, versions, and days. Averages and percentiles don't.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/behaviour': {
    about: msg`How the app is used: sessions per day, pages per session, time spent, returning devices, and progress through funnels.`,
    rules: [
      msg`A funnel counts unique devices, each with its best attempt. The steps are taken in order, with anything in between, and within the time to complete.`,
      msg`Retention is the share of a day's devices that are used again that many days later. Filters apply to the first day.`,
      msg`The mean is weighted by the devices of each day, and leaves out days that are not over.`,
    ],
  },
  'analytics/expense': {
    about: msg`How much data pages send and receive, how much of it users may have to pay for, and which pages and versions need the most.`,
    rules: [
      msg`Mobile data is everything that doesn't go through Wi-Fi.`,
      msg`Data counts on the day when its session began. It adds up across pages, networks, versions, and days. Devices are unique, so they don't.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/event-manage': {
    about: msg`Which actions in the app are counted, under which IDs apps send them, what they report, and how often they happen.`,
    rules: [
      msg`An event is counted while it is enabled. What apps send while it is disabled is dropped; existing data stays.`,
      msg`The event ID can't be changed, as everything counted is stored under it. Only disabled events can be deleted.`,
      msg`The click rate is of the views of the page on which an event happens, as Page views counts them. An event that no app has sent says so.`,
    ],
  },
  'analytics/event-property': {
    about: msg`What events can report besides their time and device, such as an amount or a payment channel.`,
    rules: [
      msg`One property serves any number of events.`,
      msg`While an event uses a property, its key and data type can't be changed.`,
      msg`Only properties that no event uses can be deleted.`,
    ],
  },
  'analytics/crash-summary': {
    about: msg`How often the app crashes or does not respond, in which versions, on which devices, and whether a guard paused a rollout for it.`,
    rules: [
      msg`The crash rate is crashes per launch, the share of affected devices is of all active devices of the same filters.`,
      msg`A version is compared with the last good one, as its guard does. It is better or worse if the 95% interval of the difference is wholly on one side of zero, and the same if it lies within a tenth of the rate. The interval holds however often you look (mixture sequential test). It is not comparable while other models or channels have it than planned.`,
      msg`Crashes and launches add up across versions, models, and days. Devices are unique, so they don't.`,
    ],
  },
  'analytics/api': {
    about: msg`Which requests of the app to the gateway fail or are slow: why, at which API, on which networks, carriers, and versions.`,
    rules: [
      msg`A request is slow from 1 s on. A threshold in the filters replaces this, also for the slowest APIs, of which the 20 with the highest P90 are shown.`,
      msg`Error rates are errors per request. Filtering by error, such as an HTTP status, doesn't change the number of requests. Release guards watch the same rates.`,
      msg`Requests and errors add up across APIs, networks, versions, and days. Devices are unique, so they don't; nor do averages and percentiles.`,
    ],
  },
  'analytics/blank': {
    about: msg`Which H5 pages and applets show blank screens: why, on which devices, and since which app version.`,
    rules: [
      msg`A view recovers when the page appears after all. Blank time is until then, or until the user left.`,
      msg`The blank screen rate is blank views ÷ all views of H5 pages and applets. Filtering by cause doesn't change the number of views.`,
      msg`Views and blank screens add up across pages, versions, and days. Devices are unique, so they don't.`,
    ],
  },
  'analytics/js': {
    about: msg`Which JavaScript errors H5 pages and applets have: on which pages, on which devices, and since which app version.`,
    rules: [
      msg`Errors are told apart by message and place: file, line, and column.`,
      msg`The JS error rate is page views with at least one error ÷ all views of H5 pages and applets. Filtering by error doesn't change the number of views.`,
      msg`The first and last version of an error are those of the period.`,
    ],
  },
  'analytics/symbol-table': {
    about: msg`The files that give crashes readable frames, as the compilers of each version wrote them, and which ones are missing.`,
    rules: [
      msg`Once a file is parsed, all crashes of its version have readable frames, including those that happened before.`,
      msg`A dSYM or native library must name the UUID or build ID of its version. Mappings and source maps without one are taken as they are.`,
      msg`Missing counts crashes, ANRs, and JS errors of the last 7 days, the same ones as their screens. Files that are being parsed can't be deleted.`,
    ],
  },
  'analytics/resource': {
    about: msg`Which files of H5 pages and applets fail to load: why, from which hosts, on which networks and versions.`,
    rules: [
      msg`A load fails when the file doesn't arrive. It is slow when it takes 3 s or more.`,
      msg`The affected device share is the part of the devices that loaded any of the files on which at least one failed.`,
      msg`Loads and failures add up across files, networks, versions, and days. Devices are unique, so they don't.`,
    ],
  },
};
