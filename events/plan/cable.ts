import { z } from 'zod'
import { DeviceId, UserId } from '../kernel/ids.ts'
import { type Pin, pinKey } from './page.ts'

/** Maximum length of a cable, in metres. */
const MAX_METRES = 100_000

/** Minimum length of a cable, in metres: lengths are told in centimetres. */
const MIN_METRES = 0.01

/** The cards between whose pins a cable lies. */
export const CableEnds = z.object({ from: DeviceId, to: DeviceId })
export type CableEnds = Readonly<z.infer<typeof CableEnds>>

/** The length of a cable as a person gave it, in metres; null: it follows from the scale. */
export const CableLength = z.number().min(MIN_METRES).max(MAX_METRES).nullable()

/** A cable of a plan, with who laid it or gave it its length, and when (ISO 8601, UTC). */
export const HeldCable = z.object({ ...CableEnds.shape, metres: CableLength, by: UserId.nullable(), at: z.string() })
export type HeldCable = Readonly<z.infer<typeof HeldCable>>

/** The key of a cable: two cards have at most one between them, from whichever end it was laid. */
export const cableKey = ({ from, to }: CableEnds): string => `${Math.min(from, to)} ${Math.max(from, to)}`

/** The place where a card is on a plan: where it hangs, or else where it is to hang. */
const mainPinOf = <P>(pins: ReadonlyMap<string, P>, deviceId: Pin['deviceId']): P | undefined =>
  pins.get(pinKey({ kind: 'built', deviceId })) ?? pins.get(pinKey({ kind: 'planned', deviceId }))

/** The places of both ends of a cable; null where they are not on one page. */
export function endsOf<P extends Pick<Pin, 'page'>>(
  pins: ReadonlyMap<string, P>,
  { from, to }: CableEnds,
): { readonly page: number; readonly from: P; readonly to: P } | null {
  const [one, other] = [mainPinOf(pins, from), mainPinOf(pins, to)]
  return one && other && one.page === other.page ? { page: one.page, from: one, to: other } : null
}
