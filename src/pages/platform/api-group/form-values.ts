import { msg } from '@lingui/core/macro';
import type { ApiGroup, ApiGroupInput, GroupFile } from '../../../api/generated/client.schemas.ts';
import { fileRule } from '../../../rules/file.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { labels } from './labels.ts';

export interface ApiGroupValues extends Record<string, unknown> {
  name: string;
  systemName: string;
  communicationType: ApiGroupInput['communicationType'];
  ip: string;
  port: string;
  timeoutMs: string;
  successKey: string;
  successCode: string;
  messageKey: string;
  requestMfd: FileValue | null;
  responseMfd: FileValue | null;
  envMrd: FileValue | null;
  remark: string;
}

/** The three files, each with what it must be. */
export const slots = {
  requestMfd: fileRule('groupFile', ['mfd']),
  responseMfd: fileRule('groupFile', ['mfd']),
  envMrd: fileRule('groupFile', ['mrd']),
} as const;

/** The fields in the order of the form. */
export const fields: FieldTable = {
  name: { label: labels.name },
  systemName: { label: labels.systemName, hint: msg`The backend system that the gateway forwards requests to` },
  communicationType: { label: labels.communicationType },
  ip: { label: labels.ip, hint: msg`Separate multiple addresses with commas`, plain: true },
  port: { label: labels.port, hint: msg`1–65535`, plain: true },
  timeoutMs: { label: msg`Timeout (ms)`, hint: msg`100–60000. Leave empty for 3000`, plain: true },
  successKey: { label: msg`Success field`, hint: msg`For example, code`, plain: true },
  successCode: { label: msg`Success value`, hint: msg`For example, 0`, plain: true },
  messageKey: { label: msg`Message field`, hint: msg`For example, message`, plain: true },
  requestMfd: { label: labels.requestMfd },
  responseMfd: { label: labels.responseMfd },
  envMrd: { label: labels.envMrd },
  remark: { label: labels.remark },
};

const stored = (file: GroupFile | undefined): FileValue | null => (file ? { stored: file } : null);

export const toValues = (group: ApiGroup | null): ApiGroupValues => ({
  name: group?.name ?? '',
  systemName: group?.systemName ?? '',
  communicationType: group?.communicationType ?? 'HTTPS',
  ip: group?.ip ?? '',
  port: String(group?.port ?? 8443),
  timeoutMs: group?.timeoutMs === undefined ? '' : String(group.timeoutMs),
  successKey: group?.successKey ?? '',
  successCode: group?.successCode ?? '',
  messageKey: group?.messageKey ?? '',
  requestMfd: stored(group?.requestMfd),
  responseMfd: stored(group?.responseMfd),
  envMrd: stored(group?.envMrd),
  remark: group?.remark ?? '',
});

/** What is sent: no empty optional field, and only files that are there. */
export function toInput(values: ApiGroupValues): ApiGroupInput {
  const [requestMfd, responseMfd, envMrd] = [
    fileIdOf(values.requestMfd),
    fileIdOf(values.responseMfd),
    fileIdOf(values.envMrd),
  ];
  const [successKey, successCode, messageKey] = [values.successKey, values.successCode, values.messageKey].map(
    plainText,
  );
  const timeoutMs = plainText(values.timeoutMs);
  return {
    name: nameText(values.name),
    systemName: nameText(values.systemName),
    communicationType: values.communicationType,
    ip: plainText(values.ip).replace(/\s*,\s*/gu, ','),
    port: numberOf(plainText(values.port)),
    ...(timeoutMs && { timeoutMs: numberOf(timeoutMs) }),
    ...(successKey && { successKey }),
    ...(successCode && { successCode }),
    ...(messageKey && { messageKey }),
    ...(requestMfd && { requestMfd }),
    ...(responseMfd && { responseMfd }),
    ...(envMrd && { envMrd }),
    ...(values.remark && { remark: values.remark }),
  };
}

/** Files as they can be found again. */
export const toDraft = ({ requestMfd, responseMfd, envMrd, ...values }: ApiGroupValues): Partial<ApiGroupValues> => ({
  ...values,
  requestMfd: keptFile(requestMfd),
  responseMfd: keptFile(responseMfd),
  envMrd: keptFile(envMrd),
});

/** No file is needed; one that was chosen must have arrived. */
const optional = (file: FileValue | null): string | null => {
  const code = file && fileProblem(file);
  return code === 'MUST_UPLOAD' ? null : code;
};

export const rules = ({ requestMfd, responseMfd, envMrd }: ApiGroupValues) => ({
  requestMfd: optional(requestMfd),
  responseMfd: optional(responseMfd),
  envMrd: optional(envMrd),
});
