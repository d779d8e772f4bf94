import { msg } from '@lingui/core/macro';
import type {
  Application,
  ApplicationInput,
  ApplicationUpdate,
  Platform,
} from '../../../api/generated/client.schemas.ts';
import type { SearchResult } from '../../../ui/field/search-select.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface ApplicationValues extends Record<string, unknown> {
  applicationId: string;
  applicationName: string;
  platforms: Platform[];
  androidPackage: string;
  iosBundleId: string;
  harmonyBundle: string;
  /** The user with the name to show, which is not sent. */
  ownerUserId: SearchResult | null;
  remarks: string;
}

const reversed = msg`A reverse domain name, such as com.example.app`;

/** The fields in the order of the form. */
export const fields: FieldTable = {
  applicationId: { label: labels.applicationId, hint: msg`Can't be changed later`, plain: true },
  applicationName: { label: labels.applicationName },
  platforms: { label: labels.platforms },
  androidPackage: { label: labels.androidPackage, hint: reversed, plain: true },
  iosBundleId: { label: labels.iosBundleId, hint: reversed, plain: true },
  harmonyBundle: { label: labels.harmonyBundle, hint: reversed, plain: true },
  ownerUserId: { label: labels.owner, hint: msg`The user responsible for the application` },
  remarks: { label: labels.remarks },
};

/** A deleted owner is cleared by the server, so an id without a name is not expected; it then stands for itself. */
const ownerOf = ({ ownerUserId, ownerName }: Application): SearchResult | null =>
  ownerUserId === undefined ? null : { value: ownerUserId, label: ownerName ?? ownerUserId };

export const toValues = (application: Application | null): ApplicationValues => ({
  applicationId: application?.applicationId ?? '',
  applicationName: application?.applicationName ?? '',
  platforms: application?.platforms ?? [],
  androidPackage: application?.androidPackage ?? '',
  iosBundleId: application?.iosBundleId ?? '',
  harmonyBundle: application?.harmonyBundle ?? '',
  ownerUserId: application ? ownerOf(application) : null,
  remarks: application?.remarks ?? '',
});

/** What an existing application can be changed to. */
export const toChange = (values: ApplicationValues): ApplicationUpdate => ({
  applicationName: nameText(values.applicationName),
  platforms: values.platforms,
  ...(values.androidPackage && { androidPackage: plainText(values.androidPackage) }),
  ...(values.iosBundleId && { iosBundleId: plainText(values.iosBundleId) }),
  ...(values.harmonyBundle && { harmonyBundle: plainText(values.harmonyBundle) }),
  ...(values.ownerUserId && { ownerUserId: values.ownerUserId.value }),
  ...(values.remarks && { remarks: values.remarks }),
});

export const toInput = (values: ApplicationValues): ApplicationInput => ({
  applicationId: plainText(values.applicationId),
  ...toChange(values),
});
