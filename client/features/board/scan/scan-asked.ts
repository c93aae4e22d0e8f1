import { createStore } from 'zustand/vanilla'
import type { DeviceId } from '#events/kernel/ids.ts'

/** The card whose label a person is about to scan, from its menu. */
export const scanAsked = createStore<{ readonly card: DeviceId | null }>(() => ({ card: null }))

export const askScan = (card: DeviceId | null): void => scanAsked.setState({ card })
