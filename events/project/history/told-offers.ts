import { newValue, text, type Told } from '../../kernel/history.ts'
import type { EventData } from '../events.ts'

/** Devices of the provider's that wait for people to say which cards they are. */
export function toldOffered({ batchId, devices, gone }: EventData<'DevicesOffered'>): Told {
  const [first, ...others] = devices
  const what = first && others.length === 0 ? [newValue(first.name)] : [text(`${devices.length} devices of Verkada`)]
  const phrase = first
    ? [text('found'), ...what, text('to be confirmed')]
    : [text(`found that Verkada no longer lists ${gone.length} to be confirmed`)]
  return { kind: 'devices', phrase, devices: [], batch: batchId }
}
