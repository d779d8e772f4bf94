import { msg } from '@lingui/core/macro';
import type { UploadService, UploadServiceInput, UploadServiceTrial } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface UploadServiceValues extends Record<string, unknown> {
  serviceAddress: string;
  uploadPort: string;
  downloadAddress: string;
  downloadPort: string;
  uploadPath: string;
  user: string;
  password: string;
  protocol: UploadServiceInput['protocol'];
  remarks: string;
}

const host = msg`Host name or IP address`;
const port = msg`1–65535`;
export const fields: FieldTable = {
  protocol: { label: labels.protocol },
  serviceAddress: { label: labels.serviceAddress, hint: host, plain: true },
  uploadPort: { label: labels.uploadPort, hint: port, plain: true },
  downloadAddress: { label: labels.downloadAddress, hint: host, plain: true },
  downloadPort: { label: labels.downloadPort, hint: port, plain: true },
  uploadPath: { label: labels.uploadPath, hint: msg`Starts with /`, plain: true },
  user: { label: labels.user },
  password: { label: msg`Password`, secret: true },
  remarks: { label: labels.remarks },
};

export const toValues = (service: UploadService | null): UploadServiceValues => ({
  serviceAddress: service?.serviceAddress ?? '',
  uploadPort: String(service?.uploadPort ?? 22),
  downloadAddress: service?.downloadAddress ?? '',
  downloadPort: String(service?.downloadPort ?? 443),
  uploadPath: service?.uploadPath ?? '/',
  user: service?.user ?? '',
  password: '',
  protocol: service?.protocol ?? 'SFTP',
  remarks: service?.remarks ?? '',
});

/** An empty password is not sent: the server then keeps the one it has. */
export const toInput = ({ password, remarks, ...values }: UploadServiceValues): UploadServiceInput => ({
  protocol: values.protocol,
  serviceAddress: plainText(values.serviceAddress),
  uploadPort: numberOf(plainText(values.uploadPort)),
  downloadAddress: plainText(values.downloadAddress),
  downloadPort: numberOf(plainText(values.downloadPort)),
  uploadPath: plainText(values.uploadPath),
  user: values.user.trim(),
  ...(password ? { password } : {}),
  ...(remarks ? { remarks } : {}),
});

/** What a connection needs of the form; the password of the stored service `id` counts where none is typed. */
export function trialOf(values: UploadServiceValues, id: string | undefined): UploadServiceTrial {
  const { serviceAddress, uploadPort, user, password, protocol } = toInput(values);
  const stored = { ...(id !== undefined && { id }), ...(password !== undefined && { password }) };
  return { ...stored, serviceAddress, uploadPort, user, protocol };
}
