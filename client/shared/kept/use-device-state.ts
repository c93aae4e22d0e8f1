import { useStore } from 'zustand'
import type { CommandId } from '#events/kernel/ids.ts'
import { useOutbox } from '../../live/live-context.tsx'
import type { DeviceState } from '../../live/outbox/device-state.ts'

/** How work that waits is kept on this device. */
export const useDeviceState = (): DeviceState => useStore(useOutbox().device)

/** True while a photo is being written to this device: it would be lost with the page (docs/rules.md, PHOTO-108). */
export const useIsBeingWritten = (id: CommandId): boolean =>
  useStore(useOutbox().device, ({ state, reason, notKept }) => state === 'kept' && reason === null && notKept.has(id))
