import { createHmac, hash } from 'node:crypto'
import { CommandId } from '#events/kernel/ids.ts'
import { canonicalJson, canonicalPieces } from '#events/kernel/text/canonical-json.ts'
import { inTimeSlices } from '#projections/engine/pace/slices.ts'

/**
 * A UUID (version 8) that follows from its parts: the same parts give the same id on every node and in every retry.
 * @param parts what tells one id from another, such as stream, person, command id and the event's number.
 */
export function deriveId(...parts: readonly (string | number | null)[]): string {
  const hex = hash('sha256', JSON.stringify(parts))
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of one part of a command that is too large for one append: the same part has the same id in every retry. */
export const partCommandId = (id: CommandId, part: number): CommandId => CommandId.parse(deriveId(id, part))

/** Tells a resent command from another one under the same id: equal for equal contents, whatever the order of keys. */
export const digestOf = (content: unknown): string => hash('sha256', canonicalJson(content), 'base64url').slice(0, 22)

/**
 * The id of a part of a command by its content: the same part has the same id in every retry, and another content, as after a change
 * meanwhile, is another command.
 */
export const contentCommandId = (id: CommandId, part: unknown): CommandId =>
  CommandId.parse(deriveId(id, digestOf(part)))

/** As {@link digestOf}; it cannot be made by those who do not have the key, so that contents cannot be guessed by it. */
export const keyedDigestOf = (key: Buffer, content: unknown): string =>
  createHmac('sha256', key).update(canonicalJson(content)).digest('base64url').slice(0, 22)

/** As {@link keyedDigestOf}; others are served while that of a long list is made. */
export async function keyedDigestInSlices(key: Buffer, content: unknown): Promise<string> {
  const giveWay = inTimeSlices()
  const digest = createHmac('sha256', key)
  for (const piece of canonicalPieces(content)) {
    digest.update(piece)
    await giveWay()
  }
  return digest.digest('base64url').slice(0, 22)
}
