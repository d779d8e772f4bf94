/** The IANA zone in which the console shows times and means days. Outside React too: a list is asked for before it is shown. */
export const displayZone = (): string => 'Asia/Shanghai';
