import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import type { UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/keyed-model.ts'
import { command, event } from '../kernel/message.ts'

/** One stream for each employee's calendar address. */
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

/** The address that is open: one at most. */
export type OpenAddresses = ReadonlyMap<string, true>
export type CalendarPatch = KeyedPatch<string, true>

export const openAddress = (open: OpenAddresses): string | null => open.keys().next().value ?? null

export const calendarDecider: Decider<OpenAddresses, CalendarPatch, CalendarCommand, CalendarEvent> = {
  decide({ type, data }, open) {
    const current = openAddress(open)
    switch (type) {
      case 'MakeCalendarAddress':
        return current === data.addressId
          ? decided()
          : decided({ type: 'CalendarAddressMade', data: { ...data, replaces: current } })
      case 'EndCalendarAddress':
        return current === null ? decided() : decided({ type: 'CalendarAddressEnded', data: { addressId: current } })
    }
  },
  evolve(_, { type, data }) {
    switch (type) {
      case 'CalendarAddressMade':
        return [...(data.replaces === null ? [] : [[data.replaces, null] as const]), [data.addressId, true]]
      case 'CalendarAddressEnded':
        return [[data.addressId, null]]
    }
  },
  open: () => new KeyedModel(),
}
