import { useStore } from '../use-store.ts';
import { preferences, type Preferences } from './preferences.ts';

/** Where the platform is: days of its reports and of those who run it begin there. */
const platformZone = 'Asia/Shanghai';

/** The browser's IANA zone; the platform's where the browser names one that it cannot count in. */
function browserZone(): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }).resolvedOptions().timeZone;
  } catch {
    return platformZone;
  }
}

const zoneOf = ({ zone }: Preferences): string => (zone === 'browser' ? browserZone() : platformZone);

/** The IANA zone in which the console shows times and means days. Outside React too: a list is asked for before it is shown. */
export const displayZone = (): string => zoneOf(preferences.get());

/** The same, followed: whoever shows a time shows it anew when the user chooses another zone. */
export const useDisplayZone = (): string => useStore(preferences, zoneOf);
