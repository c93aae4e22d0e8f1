// A browser's translator puts a <font> into the place of each text, or around it. React holds the text itself: what it changes then is
// not in the page any more, and what it removes is another's child, which ends the screen (facebook/react#11538).

/** The elements that stand in the page for texts that a translator took out. */
const standIns = new WeakMap<Node, Element>()

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** Notes what took the place of texts. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.parentNode) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) standIns.set(text, font)
    }
}

/** The child of `parent` that shows a node; null where none does. */
function childFor(parent: Node, node: Node): Node | null {
  let at: Node | null = node.parentNode ? node : (standIns.get(node) ?? null)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/** Puts a text back into its place in the page, where a translator finds it anew. */
function putBack(text: Node): void {
  const font = text.parentNode ? undefined : standIns.get(text)
  standIns.delete(text)
  if (font?.parentNode) font.replaceWith(text)
}

/** Lets a page go on that a translator changed: what React changes and removes is what stands in the page (docs/rules.md, PART-94). */
export function keepTranslated(): () => void {
  const { prototype } = Node
  const { removeChild, insertBefore, appendChild } = prototype
  // Whose it is differs between a browser and its stand-ins.
  const owner = [Text.prototype, CharacterData.prototype].find((one) => Object.hasOwn(one, 'nodeValue')) ?? prototype
  const value = Object.getOwnPropertyDescriptor(owner, 'nodeValue')
  const observer = new MutationObserver(note)
  const look = () => note(observer.takeRecords())
  observer.observe(document.documentElement, { childList: true, subtree: true })

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !(child instanceof Text)) return removeChild.call(this, child) as T
    look()
    const shown = childFor(this, child)
    standIns.delete(child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (node instanceof Text || before instanceof Text) look()
    if (node instanceof Text) putBack(node)
    const isThere = !before || before.parentNode === this || !(before instanceof Text)
    return insertBefore.call(this, node, isThere ? before : childFor(this, before)) as T
  }
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (node instanceof Text) putBack(node)
    return appendChild.call(this, node) as T
  }
  if (value?.set)
    Object.defineProperty(owner, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        if (!this.parentNode) {
          look()
          putBack(this)
        }
        value.set?.call(this, text)
      },
    })
  return () => {
    observer.disconnect()
    Object.assign(prototype, { removeChild, insertBefore, appendChild })
    if (value) Object.defineProperty(owner, 'nodeValue', value)
  }
}
