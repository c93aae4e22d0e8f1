import { newValue, text, type Told } from '../../kernel/history.ts'
import type { ProjectEvent } from '../events.ts'

type Offered = Extract<ProjectEvent, { readonly type: 'DevicesOffered' }>['data']

/** Devices of the provider's that wait for people to say which cards they are. */
export function toldOffered({ batchId, devices, gone }: Offered): Told {
  const [first, ...others] = devices
  const what = first && others.length === 0 ? [newValue(first.name)] : [text(`${devices.length} devices of Verkada`)]
  const phrase = first
    ? [text('found'), ...what, text('to be confirmed')]
    : [text(`found that Verkada no longer lists ${gone.length} to be confirmed`)]
  return { kind: 'devices', phrase, devices: [], batch: batchId }
}
