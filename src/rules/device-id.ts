import { is } from 'valibot';
import { DeviceId } from '../../openapi/generated/schemas.fields.ts';

/** Whether a text, without white space around it, can be the id of a device. */
export const isDeviceId = (text: string): boolean => is(DeviceId, text);
