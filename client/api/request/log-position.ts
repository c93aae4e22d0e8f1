import { tabStorage } from '../storage.ts'

/** Key in the session storage. */
const KEY = 'logPosition'

/** The form of a position that the server accepts. */
const POSITION = /^[\x21-\x7e]{1,100}$/

/**
 * The last place in the log that an answer named, through reloads of this tab; empty for none. Reads name it again, so that
 * they show what was acknowledged to this person whichever node answers them. Positions sort as text.
 */
let last = kept()

function kept(): string {
  const position = tabStorage.get(KEY) ?? ''
  return POSITION.test(position) ? position : ''
}

function keep(position: string): void {
  last = position
  if (position) tabStorage.set(KEY, position)
  else tabStorage.remove(KEY)
}

export const lastPosition = (): string => last

/** An answer named a position. */
export function notePosition(position: string): void {
  if (position > last) keep(position)
}

/**
 * The log ends before a position that a read named: it is another log than the one that the position is of, or an older copy of
 * that one. From now on its end counts.
 */
export function replacePosition(named: string, end: string): void {
  if (named === last) keep(end)
}

/** Another person signs in, or this one signs out: later reads need not wait for what the earlier person did. */
export function forgetPosition(): void {
  keep('')
}
