import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import type { UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/model/keyed-model.ts'
import { command, event } from '../kernel/message.ts'
import { refused } from './refusals.ts'

/** One stream for each person's calendar address. */
export const calendarStream = (user: UserId): string => `calendar-${user}`

export const CalendarEvent = z.discriminatedUnion('type', [
  /** An address at which calendars read; the secret in it is in no event. `replaces`: the one before, which opens nothing more. */
  event('CalendarAddressMade', { addressId: z.guid(), replaces: z.guid().nullable() }),
  event('CalendarAddressEnded', { addressId: z.guid() }),
])
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarCommand = z.discriminatedUnion('type', [
  command('MakeCalendarAddress', { addressId: z.guid() }),
  command('EndCalendarAddress', {}),
])
export type CalendarCommand = z.infer<typeof CalendarCommand>

/** An address; `madeAt` is ISO 8601, UTC. One that ended stays: it must not open again, however late a call is sent again. */
type Address = { readonly madeAt: string; readonly isOpen: boolean }
export type CalendarView = ReadonlyMap<string, Address>
export type CalendarPatch = KeyedPatch<string, Address>

/** The id of the address that is open, and when it was made: one at most. */
export function openAddress(view: CalendarView): { readonly id: string; readonly madeAt: string } | null {
  for (const [id, { isOpen, madeAt }] of view) if (isOpen) return { id, madeAt }
  return null
}

/** The ids of those that ended. */
export const endedAddresses = (view: CalendarView): string[] =>
  [...view].flatMap(([id, { isOpen }]) => (isOpen ? [] : [id]))

export const calendarDecider: Decider<CalendarView, CalendarPatch, CalendarCommand, CalendarEvent> = {
  decide({ type, data }, view) {
    const current = openAddress(view)?.id ?? null
    switch (type) {
      case 'MakeCalendarAddress': {
        const known = view.get(data.addressId)
        if (known) throw refused({ code: known.isOpen ? 'address-shown' : 'address-ended' })
        return decided({ type: 'CalendarAddressMade', data: { ...data, replaces: current } })
      }
      case 'EndCalendarAddress':
        return current === null ? decided() : decided({ type: 'CalendarAddressEnded', data: { addressId: current } })
    }
  },
  evolve(view, { type, data, recordedAt }) {
    const ended = (id: string | null) => {
      const known = id === null ? undefined : view.get(id)
      return id !== null && known ? [[id, { ...known, isOpen: false }] as const] : []
    }
    switch (type) {
      case 'CalendarAddressMade':
        return [...ended(data.replaces), [data.addressId, { madeAt: recordedAt, isOpen: true }]]
      case 'CalendarAddressEnded':
        return ended(data.addressId)
    }
  },
  open: () => new KeyedModel(),
}
