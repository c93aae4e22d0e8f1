import type { UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { type Entry, isCommand, isSave, isSaved, type Me, type Refusal } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import { isSameStream, type OutboxState } from '../../../live/outbox/outbox-state.ts'

// The save of a survey in the outbox. It holds no text: the draft of its person is sent as it is by then.

const isOf = (entry: Entry, form: StreamRef, me: UserId): boolean =>
  isSave(entry) && entry.actor.id === me && isSameStream(entry.stream, form)

/** A person's save of a form that the server does not have yet. */
export const keptSave = ({ entries }: Pick<OutboxState, 'entries'>, form: StreamRef, me: UserId): Entry | undefined =>
  entries.filter(isCommand).find((entry) => isOf(entry, form, me) && !isSaved(entry))

/** A person's save of a form that was refused. */
export const refusedSave = (
  { refusals }: Pick<OutboxState, 'refusals'>,
  form: StreamRef,
  me: UserId,
): Refusal | undefined => refusals.find(({ entry }) => isOf(entry, form, me))

/** Keeps the save of a form until it can be sent. `title`: of the form, as its person sees it. */
export function keepSave(outbox: Outbox, actor: Me, stream: StreamRef, title: string): void {
  if (keptSave(outbox.store.getState(), stream, actor.id)) return
  outbox.add({
    ...{ actor, stream, command: { type: 'SaveForm', data: {} }, lanes: ['save'] },
    ...{ isBarrier: false, needsConnection: false, about: { subject: title, place: title } },
  })
}

/** The person goes on with the draft of a form, or dropped it: its save is not sent by itself. */
export function dropSave(outbox: Outbox, form: StreamRef, me: UserId): void {
  const kept = keptSave(outbox.store.getState(), form, me)
  // One that was sent without an answer goes, too: the draft notes what it sent.
  if (kept) outbox.giveUp([kept])
}
