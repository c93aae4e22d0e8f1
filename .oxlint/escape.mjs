// A rule of this project that oxlint does not bring: each layer of Radix closes by Escape in one way.

/** The parts of Radix whose Content is a layer that Escape closes. Tooltips are our own, and a toast has rules of its own. */
const LAYERS = new Set([
  ...['Dialog', 'AlertDialog', 'Popover', 'HoverCard', 'Select'],
  ...['DropdownMenu', 'ContextMenu', 'Menubar', 'NavigationMenu'],
])

/** `<Popover.Content {...closing}>`, where `closing` is what useCloseOnEscape gives (client/ui/overlay/use-close-on-escape.ts). */
export const escapeRule = {
  create(context) {
    /** The names that the file has for layers, and for what useCloseOnEscape gave. */
    const layers = new Set()
    const closings = new Set()
    return {
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== 'radix-ui') return
        for (const { imported, local } of specifiers) if (LAYERS.has(imported?.name)) layers.add(local.name)
      },
      VariableDeclarator({ id, init }) {
        if (init?.callee?.name === 'useCloseOnEscape') closings.add(id.name)
      },
      JSXOpeningElement(node) {
        const { object, property } = node.name
        if (!layers.has(object?.name) || !/^(Sub)?Content$/.test(property?.name)) return
        const closes = node.attributes.some(({ argument }) => closings.has(argument?.name))
        if (!closes)
          context.report({ node, message: 'Escape closes a layer by useCloseOnEscape: spread what it gives' })
      },
    }
  },
}
