import { useStore } from 'zustand'
import { type DeviceState, deviceState } from '../../live/outbox/device-state.ts'

/** How work that waits is kept on this device. */
export const useDeviceState = (): DeviceState => useStore(deviceState)
