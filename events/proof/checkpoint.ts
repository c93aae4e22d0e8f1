import { fromBase64, toBase64 } from './bytes.ts'
import type { Root } from './tree.ts'

/**
 * A head of the log as C2SP says (c2sp.org/tlog-checkpoint). `origin` names the log. `signedAt`, in an extension line: when the
 * server held it, ISO 8601.
 */
export type Checkpoint = Root & { readonly origin: string; readonly signedAt: string }

const ROOT_BYTES = 32

/** The text that is signed. */
export const checkpointText = ({ origin, size, root, signedAt }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\ntime ${signedAt}\n`

/** @returns null for a text that {@link checkpointText} does not give. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [, origin, size, encoded, signedAt] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n(\S+)\ntime (\S+)\n$/.exec(text) ?? []
  const root = fromBase64(encoded ?? '')
  if (origin === undefined || signedAt === undefined || root?.length !== ROOT_BYTES) return null
  return { origin, size: Number(size), root, signedAt }
}
