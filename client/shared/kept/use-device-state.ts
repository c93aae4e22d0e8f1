import { useStore } from 'zustand'
import { useOutbox } from '../../live/live-context.tsx'
import type { DeviceState } from '../../live/outbox/device-state.ts'

/** How work that waits is kept on this device. */
export const useDeviceState = (): DeviceState => useStore(useOutbox().device)
