/** The longest time that something may be put off for the sake of a server that is back, in milliseconds. */
const JITTER_MS = 1000

/**
 * How long to put something off, in milliseconds: by chance, so that clients whom one thing happens to do not all ask in the
 * same instant. @param random gives a number from 0 to below 1.
 */
export const jitter = ({ random }: { random(): number }): number => random() * JITTER_MS
