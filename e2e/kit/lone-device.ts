import { simNotes } from '../../client/live/testing/sim-device.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { browserClock } from '../../client/live/connection/browser.ts'
import { DeviceDatabase } from '../../client/live/outbox/device/device-database.ts'

/** The parts that keep the outbox of the only tab of a device, where no browser is: databases are those of `fake-indexeddb`. */
export const loneDevice = {
  tab: 'the only one',
  clock: browserClock,
  locks: { hold: (_name: string, held: () => Promise<void>) => held() },
  openChannel: () => ({ say() {}, follow() {}, close() {} }),
  openDatabase: (person: UserId) => new DeviceDatabase(person),
  note() {},
  notes: simNotes(),
  cardIds: { read: () => [], write() {} },
  askForRoom: () => Promise.resolve({ isPersistent: true, usage: null }),
}
