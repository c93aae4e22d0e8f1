/** A text of a document with other ports, paths and names in it. @throws Error when it has one of those no more. */
export function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the document says no more: ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}
