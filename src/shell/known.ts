import { useRouter } from '@tanstack/react-router';

/** Tells which addresses have a view of their own in this console. */
export function useIsKnown(): (pathname: string) => boolean {
  const router = useRouter();
  return (pathname) => !['/pages/$', undefined].includes(router.getMatchedRoutes(pathname)[2]?.fullPath);
}
