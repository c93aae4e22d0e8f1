import type { UsedKey } from '#events/kernel/history.ts'

/** Looks up the names of API keys by their ids. */
export type KeyNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Looks up API keys by which lines came, as a reader is told of them; a line that came by none has none. */
export async function namedKeys(
  keyNames: KeyNames | undefined,
  ids: readonly string[],
): Promise<(id: string | undefined) => { readonly apiKey?: UsedKey }> {
  const names = keyNames && ids.length > 0 ? await keyNames([...new Set(ids)]) : null
  return (id) => (names && id !== undefined ? { apiKey: { id, name: names.get(id) ?? null } } : {})
}
