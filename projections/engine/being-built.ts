/** A read model whose rows are not whole yet: nothing may be read from them. */
export class BeingBuilt extends Error {
  override readonly name = 'BeingBuilt'
  readonly model: string
  /** How much of the log is in its rows, from 0 to 1. */
  readonly share: number
  /** True if it stands still before an event that only a newer build can read. */
  readonly waitsForNewer: boolean
  constructor(model: string, { share, waitsForNewer }: Pick<BeingBuilt, 'share' | 'waitsForNewer'>) {
    super(`the read model ${model} is being built`)
    this.model = model
    this.share = share
    this.waitsForNewer = waitsForNewer
  }
}

/** How much of a log with this head lies up to a position: positions of all stores count up in decimal digits. */
export function shareOf(position: string, head: string): number {
  if (position >= head) return 1
  const share = Number(position) / Number(head)
  return Number.isFinite(share) ? Math.min(1, Math.floor(share * 100) / 100) : 0
}

/** The same of rows that are not whole yet. Those past the log come from another one: they are built from its beginning. */
export const shareBuilt = (position: string, head: string): number => (position > head ? 0 : shareOf(position, head))

/** By how much a position is behind a log with this head. */
export const lagOf = (position: string, head: string): number => Math.max(0, Number(head) - Number(position))
