/** A terabyte: its bytes are a number that every part can hold. */
export const MAX_QUOTA_MB = 1024 * 1024

/** The most addresses that get signed heads of the log. */
export const MAX_HEAD_EMAILS = 10
