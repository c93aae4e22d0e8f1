import type { TreeEnd } from './tiles.ts'

/** Why nothing is signed: a sentence. The server goes on without. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned'
  /** Another server may sign. */
  readonly isUsual: boolean

  constructor(message: string, isUsual = false) {
    super(message)
    this.isUsual = isUsual
  }
}

type HeadSize = { readonly checkpoint: { readonly size: number } }

export const TREE_SHORT = (head: HeadSize, end: TreeEnd) =>
  `The log has ${end.size} events, and a head of ${head.checkpoint.size} was signed: it comes from a backup. Nothing is signed beside that head.`
export const TREE_OTHER = (head: HeadSize) =>
  `The first ${head.checkpoint.size} events of the log are not those whose head was signed. Nothing is signed beside that head.`
export const LEAF_OTHER = (place: number) =>
  `Event ${place} of the log is not the one that was read before: it was changed. Nothing is signed.`
export const NO_KEY =
  'This server has no key to sign with: the log was signed with another one. Put back the folder proof of DATA_DIR, or see npm run proof-key.'
export const HEAD_LOST =
  'DATA_DIR has signed heads of this log, and its file proof/head is empty or missing. Nothing is signed below or beside the last one: put the file back from another server, or see npm run proof-key.'
export const NO_MEMORY =
  'Heads of this log were signed, and neither the database nor DATA_DIR has the last one. Nothing is signed beside it: see npm run proof-key.'
