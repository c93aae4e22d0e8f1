import { Rejection } from '#events/kernel/refusal.ts'
import { CommandIdReused } from '../commands/command-error.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { NoTurn } from '../fairness/fair-turns.ts'
import { HttpError } from '../http/http-error.ts'
import type { Quotas } from './quotas.ts'

/** After these it is certain that the command took no effect. */
const REFUSALS = [HttpError, NoTurn, Rejection, UnacceptableEvents, CommandIdReused] as const

type Steps<Stored> = {
  /** Puts the picture into the store. @param cover holds room for the bytes that have come. */
  readonly put: (cover: (bytes: number) => Promise<void>) => Promise<Stored>
  /** Sends the command that names the picture. @returns its events; none when what it asks was so already. */
  readonly name: (stored: Stored) => Promise<readonly unknown[]>
}

/**
 * Takes an upload that counts for a person's day, or gives its room back (docs/rules.md, QUOTA-4).
 * @param room what {@link Quotas.begin} held for it. @returns the picture as it is stored.
 * @throws HttpError 413 where it does not fit; what the steps throw.
 */
export async function countUpload<Stored extends { readonly bytes: number }>(
  room: Awaited<ReturnType<Quotas['begin']>>,
  { put, name }: Steps<Stored>,
): Promise<Stored> {
  try {
    const stored = await put(room.cover)
    await room.settle(stored.bytes)
    const events = await name(stored)
    if (events.length === 0) await room.release(true)
    return stored
  } catch (error) {
    // What became of the command is not always known: a picture that may be there counts.
    await room.release(REFUSALS.some((refusal) => error instanceof refusal)).catch(() => undefined)
    throw error
  }
}
