import { is } from 'valibot';
import { DeviceId } from '../../openapi/generated/schemas.fields.ts';

/** Whether a text, without surrounding whitespace, can be a device id. */
export const isDeviceId = (text: string): boolean => is(DeviceId, text);
