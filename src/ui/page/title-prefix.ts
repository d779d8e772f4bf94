/* State of uploads that the shell displays. A separate file, because the shell loads long before any upload code. */
import { createStore } from '../../base/store.ts';

/** Session storage key of the state of uploads that a reload must preserve. */
export const uploadsKey = `mpc${__BASE_PATH__}.uploads`;

/** Prefix of the document title with the progress of uploads, visible from other windows. */
export const titlePrefix = createStore('');

/** Whether there may be uploads to show: started in this document, or left by the previous one. */
export const hasUploads = createStore('sessionStorage' in globalThis && sessionStorage.getItem(uploadsKey) !== null);
