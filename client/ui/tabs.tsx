import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Behind the label: a count. */
  readonly aside?: ReactNode
  readonly content: ReactNode
}

/**
 * Several contents in one place, one of them shown; the arrow keys go from tab to tab. `label` names the row of tabs. The
 * caller keeps which one is shown, in the url where people should come back to it. To choose a value take Segments.
 */
export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
}: {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  // A row of tabs that is wider than a phone begins where the chosen one is.
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[data-state=active]')
    if (!row || !tab) return
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
  }, [value])
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      className="flex min-w-0 flex-col"
    >
      <Primitive.List ref={list} aria-label={label} className="flex overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3.5 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-text pointer-coarse:h-11 forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
          >
            {tab.label}
            {tab.aside}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
