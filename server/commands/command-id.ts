import { createHash } from 'node:crypto'
import { CommandId } from '#events/ids.ts'
import { canonicalJson } from '../event-store/canonical-json.ts'

/**
 * A UUID (version 8) that follows from its parts: the same parts give the same id on every node and in every retry.
 * @param parts what tells one id from another, such as stream, person, command id and the event's number.
 */
export function deriveId(...parts: readonly (string | number | null)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The id of one part of a command that is too large for one append: the same part has the same id in every retry. */
export const partCommandId = (id: CommandId, part: number): CommandId => CommandId.parse(deriveId(id, part))

/** Tells a resent command from another one under the same id: equal for equal contents, whatever the order of keys. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 22)
