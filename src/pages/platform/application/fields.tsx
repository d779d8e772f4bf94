import { msg } from '@lingui/core/macro';
import type { Application, ApplicationInput, Platform } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { code, count, fieldsOf, instant, list, output, own, text } from '../../../resource/fields/field.ts';
import type { SearchResult } from '../../../ui/field/search-select.tsx';

export const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS', harmony: 'HarmonyOS' };

export const platformsText = (platforms: readonly Platform[]): string =>
  platforms.map((platform) => platformNames[platform]).join(', ');

/**
 * The owner as an option. The server clears a deleted owner, so an id without a name is not expected; if it occurs, the
 * id is the label.
 */
const ownerOf = ({ ownerUserId, ownerName }: Application): SearchResult | null =>
  ownerUserId === undefined ? null : { value: ownerUserId, label: ownerName ?? ownerUserId };

const reversed = msg`A reverse domain name, such as com.example.app`;

export const fields = fieldsOf<Application, ApplicationInput>()({
  number: output(msg`Number`, { column: { numeric: true, width: 88 } }),
  applicationId: code(msg`Application ID`, {
    hint: msg`Can't be changed later`,
    copy: msg`application ID`,
    most: 50,
    column: { card: 'secondary' },
  }),
  applicationName: text(msg`Name`, { column: { card: 'title', link: true } }),
  platforms: list(msg`Platforms`, {
    show: ({ platforms }) => platformsText(platforms),
    column: { card: 'secondary', words: platformNames },
  }),
  androidPackage: code(msg`Android package name`, { hint: reversed, copy: msg`package name`, most: 60 }),
  iosBundleId: code(msg`iOS bundle ID`, { hint: reversed, copy: msg`bundle ID`, most: 60 }),
  harmonyBundle: code(msg`HarmonyOS bundle name`, { hint: reversed, copy: msg`bundle name`, most: 60 }),
  ownerUserId: own(msg`Owner`, null as SearchResult | null, {
    hint: msg`The user responsible for the application`,
    read: ownerOf,
    show: ({ ownerName }) => ownerName,
  }),
  userCount: count(msg`Users`, { column: {} }),
  secretSetAt: instant(msg`Secret last set`),
  remarks: text(msg`Remarks`, { column: { grow: true } }),
  createdAt: instant(msg`Created`, { fact: false, column: { hidden: 'narrow' } }),
});

export const columns = columnsOf(fields);
export const filters = filtersBy(fields, ['applicationId', 'applicationName']);
