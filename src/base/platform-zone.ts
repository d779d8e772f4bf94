/** The platform's time zone, in which the days of its reports start. */
export const platformZone = 'Asia/Shanghai';
