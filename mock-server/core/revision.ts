/** Whether the value of an If-Match header names the revision; `*` names every one. */
export const isMatch = (header: string, revision: number): boolean => header === '*' || header === `"${revision}"`;
