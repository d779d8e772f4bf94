import { msg } from '@lingui/core/macro';
import type { Gateway, GatewayInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface GatewayValues extends Record<string, unknown> {
  name: string;
  ip: string;
  port: string;
  notifyAddress: string;
  healthAddress: string;
}

const address = msg`Must start with http:// or https://`;

/** The fields in the order of the form. */
export const fields: FieldTable = {
  name: { label: labels.name },
  ip: { label: labels.ip, hint: msg`IPv4 or IPv6`, plain: true },
  port: { label: labels.port, hint: msg`1–65535`, plain: true },
  notifyAddress: { label: labels.notifyAddress, hint: address, plain: true },
  healthAddress: { label: labels.healthAddress, hint: address, plain: true },
};

export const toValues = (gateway: Gateway | null): GatewayValues => ({
  name: gateway?.name ?? '',
  ip: gateway?.ip ?? '',
  port: gateway ? String(gateway.port) : '',
  notifyAddress: gateway?.notifyAddress ?? '',
  healthAddress: gateway?.healthAddress ?? '',
});

export const toInput = ({ name, ip, port, notifyAddress, healthAddress }: GatewayValues): GatewayInput => ({
  ...(nameText(name) ? { name: nameText(name) } : {}),
  ip: plainText(ip),
  port: numberOf(plainText(port)),
  notifyAddress: plainText(notifyAddress),
  healthAddress: plainText(healthAddress),
});
