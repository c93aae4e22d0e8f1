import { type ClassValue, clsx } from 'clsx'

/** Class names from strings, lists and conditions. Later classes do not undo earlier ones: pass what adds, not what overrides. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
