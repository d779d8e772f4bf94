import { useStore } from '../../base/use-store.ts';
import { preferences, type Preferences } from './preferences.ts';

/** Where the platform is: days of its reports and of those who run it begin there. */
export const platformZone = 'Asia/Shanghai';

/** The zone; the platform's where the browser cannot count in it, even if it is the one that it names itself. */
function supportedZone(timeZone: string): string {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return platformZone;
  }
}

function zoneOf({ zone }: Preferences): string {
  if (zone === 'platform') return platformZone;
  return supportedZone(zone === 'browser' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone);
}

/**
 * The IANA zone in which the console shows times and means days. Outside React too: a list is requested before it is
 * shown.
 */
export const displayZone = (): string => zoneOf(preferences.get());

/** The same as a hook: components update when the user chooses another zone. */
export const useDisplayZone = (): string => useStore(preferences, zoneOf);
