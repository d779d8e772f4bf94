import { platformZone } from '../../base/platform-zone.ts';
import { useStore } from '../../base/use-store.ts';
import { preferences, type Preferences } from './preferences.ts';

/** The given zone; the platform's if the browser does not support it, even if the browser itself reported it. */
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
 * The IANA zone in which the console displays times and interprets days. Also used outside React, because lists are
 * requested before they are rendered.
 */
export const displayZone = (): string => zoneOf(preferences.get());

/** `displayZone` as a hook: components rerender when the user chooses another zone. */
export const useDisplayZone = (): string => useStore(preferences, zoneOf);
