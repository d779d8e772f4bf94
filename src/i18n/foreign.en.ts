/** Texts by code for proxies that respond in place of the platform: what to do, and whom to contact. */
export const problemTexts = {
  CLIENT_RESPONSE:
    'The server sent an unexpected response. Try again. If it happens again, contact whoever operates the platform',
  CLIENT_401:
    "A gateway in front of the platform asks for a sign-in of its own. Open this console in another window, sign in there, and try again. If that doesn't help, contact your network administrator",
  CLIENT_403:
    "A proxy or firewall in front of the platform blocked the request. Your permissions aren't the cause. Contact your network administrator",
  CLIENT_404:
    "Something in front of the platform doesn't know this address. The record isn't the cause. Contact whoever operates the platform",
  CLIENT_413:
    "A proxy in front of the platform doesn't let through requests of this size. The limits of the console aren't the cause. Ask your network administrator to raise the limit of the proxy",
  CLIENT_431:
    "A proxy in front of the platform rejected the request because its headers are too large. Delete the cookies of this site and try again. If that doesn't help, contact your network administrator",
  CLIENT_502:
    'The gateway in front of the platform got no valid response from it. Try again in a few minutes. If it happens again, contact whoever operates the platform',
  CLIENT_503:
    'The platform is overloaded or under maintenance. Try again in a few minutes. If it happens again, contact whoever operates the platform',
  CLIENT_504:
    'The gateway in front of the platform stopped waiting for its response. The change may still have been made: check before you try again. If it happens again, contact whoever operates the platform',
  CLIENT_SIGN_IN:
    "A sign-in page answered in place of the platform. Open this console in another window, sign in there, and try again. If that doesn't help, contact your network administrator",
  CLIENT_EMPTY:
    "The response is empty, so it isn't from the platform. Try again. If it happens again, ask whoever operates the console to check the backend addresses in its configuration",
  REQ_URL_MISSING: 'Request URL is missing',
};
