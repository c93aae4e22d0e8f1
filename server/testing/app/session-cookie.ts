/**
 * The Cookie header that a browser sends back.
 * @param setCookie the Set-Cookie header of the answer that opened a session, however the caller was given it.
 */
export const sessionCookieOf = (setCookie: unknown): string => String(setCookie).split(';')[0] ?? ''
