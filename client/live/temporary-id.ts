import { DeviceId, FIRST_TEMPORARY_ID } from '#events/kernel/ids.ts'

let last = FIRST_TEMPORARY_ID

/** An id for a card that the server has not given one yet: the time, or the next number when that one is taken. */
export function temporaryId(): DeviceId {
  last = Math.max(Date.now(), last + 1)
  return DeviceId.parse(last)
}
