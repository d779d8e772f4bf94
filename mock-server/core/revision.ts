/** Whether the value of an If-Match header names the revision. */
export const isMatch = (header: string, revision: number): boolean => header === `"${revision}"`;
