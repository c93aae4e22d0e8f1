import type { Fact } from '../../kernel/envelope.ts'
import { devicesPart, namedDevices, newValue, text, type ToldEvent, type ToldDevice } from '../../kernel/history.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { EventData, EventOf } from '../events.ts'
import { besides } from '../same/doubles.ts'

/** Devices of the provider's that wait for people to say which cards they are. */
export function toldOffered({ batchId, devices, gone }: EventData<'DevicesOffered'>): ToldEvent {
  const [first, ...others] = devices
  const what = first && others.length === 0 ? [newValue(first.name)] : [text(`${devices.length} devices of Verkada`)]
  const phrase = first
    ? [text('found'), ...what, text('to be confirmed')]
    : [text(`found that Verkada no longer lists ${gone.length} to be confirmed`)]
  return { kind: 'devices', phrase, devices: [], batch: batchId }
}

/** A card and an older one that people said to be two devices, or no longer. */
export function toldNotSame(
  { deviceId, from, to }: EventData<'DoubleDismissed'>,
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const added = besides(to, from)
  const others = new Set((added.length > 0 ? added : besides(from, to)).map((one) => one.deviceId))
  const devices = [...others, deviceId].map((id) => device(id))
  const verb = added.length > 0 ? 'said that' : 'took back that'
  return { kind: 'devices', phrase: [text(verb), namedDevices(devices), text('are two devices')], devices }
}

/** A device that is reported online or offline. People say so only as a part of a move. */
export function toldReport({ data, actor }: Fact<EventOf<'DeviceOnlineReported'>>, device: ToldDevice): ToldEvent {
  const [before, after] = data.online ? ['Offline', 'Online'] : ['Online', 'Offline']
  const phrase = [text('reported'), devicesPart([device]), text('as'), newValue(after)]
  return { kind: actor.id === null ? 'provider' : 'status', phrase, devices: [device], old: before, new: after }
}
