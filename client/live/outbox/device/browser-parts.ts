import { z } from 'zod'
import { DeviceId } from '#events/kernel/ids.ts'
import { randomId } from '../../../api/request/random-id.ts'
import { browserStorage } from '../../../api/storage.ts'
import { browserClock } from '../../connection/browser.ts'
import { noteWaiting } from '../waits-key.ts'
import { DeviceDatabase } from './device-database.ts'
import type { DeviceParts } from './keeper.ts'
import type { Notes } from './notes.ts'
import type { Channel, Locks, TabMessage } from './sender-role.ts'

/** A page that is not secure has no locks: there each tab sends what it knows, which the server takes once all the same. */
const withoutLocks: Locks = { hold: (_, held) => held() }

const webLocks = (locks: LockManager): Locks => ({
  hold: async (name, held, { isStolen, signal }) =>
    // The browser takes no signal for a lock that is taken at once.
    locks.request(name, isStolen ? { steal: true } : { signal }, held),
})

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  let isOpen = true
  return {
    // An answer may come after the session has ended, and a closed channel takes no message.
    say: (message) => isOpen && channel.postMessage(message),
    follow(hear) {
      // Tabs of other releases may say what this one does not know.
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
    },
    close() {
      isOpen = false
      channel.close()
    },
  }
}

async function askForRoom(): ReturnType<DeviceParts['askForRoom']> {
  // A page that is not secure has no storage manager.
  const storage = navigator.storage as StorageManager | undefined
  const isPersistent = (await storage?.persist().catch(() => false)) ?? null
  const estimate = await storage?.estimate().catch(() => undefined)
  const { usage: usedBytes = 0, quota: quotaBytes = 0 } = estimate ?? {}
  return { isPersistent, usage: quotaBytes === 0 ? null : { usedBytes, quotaBytes } }
}

const CARD_IDS = 'card ids'
const CardIds = z.array(z.tuple([DeviceId, DeviceId]))

/** In the storage that all tabs read at once: a database would have to be asked. */
const cardIds: DeviceParts['cardIds'] = {
  read() {
    try {
      return CardIds.parse(JSON.parse(browserStorage.get(CARD_IDS) ?? '[]'))
    } catch {
      return []
    }
  },
  write: (pairs) => void browserStorage.set(CARD_IDS, JSON.stringify(pairs)),
}

const notes: Notes = {
  ...browserStorage,
  follow(key, changed) {
    const hear = (event: StorageEvent) => event.key === key && changed()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}

const { locks } = navigator as { readonly locks?: LockManager }

/** The parts of this browser that keep an outbox. */
export const browserParts: DeviceParts = {
  clock: browserClock,
  tab: randomId(),
  cardIds,
  locks: locks ? webLocks(locks) : withoutLocks,
  openChannel,
  openDatabase: (person) => new DeviceDatabase(person),
  note: noteWaiting,
  notes,
  askForRoom,
}
