import { Slot } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import type * as MenuParts from './menu-parts.tsx'
import { fetchedOnce, NOT_LOADED } from './on-demand.tsx'
import { toast } from './toast.ts'

type Parts = typeof MenuParts

const code = fetchedOnce(() => import('./menu-parts.tsx'))

/**
 * A menu behind a button. `trigger` is the button; the children are the items. Its code comes after the
 * screen, or with the first press; a menu that is late opens only if nothing else was pressed meanwhile. A board has hundreds of
 * menus: each is made when it is pressed for the first time.
 */
export function Menu(props: MenuParts.MenuProps) {
  const [pressed, setPressed] = useState<{ parts: Parts; by: Event } | null>(null)
  useEffect(() => void code.load().catch(() => undefined), [])
  if (pressed) return <pressed.parts.PressedMenu {...props} by={pressed.by} />

  const open = (event: KeyboardEvent | PointerEvent) => {
    const by = event.nativeEvent
    // What stands around the button must not take the key, which is pressed once more.
    if (by instanceof globalThis.KeyboardEvent) event.stopPropagation()
    event.preventDefault()
    const parts = code.loaded()
    if (parts) return setPressed({ parts, by })
    const isLast = untilNextPress()
    void code.load().then(
      (loaded) => isLast() && setPressed({ parts: loaded, by }),
      () => isLast() && toast(NOT_LOADED),
    )
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      // The presses that Radix opens a menu by.
      onPointerDown={(event) => {
        if (event.button === 0 && !event.ctrlKey) open(event)
      }}
      onKeyDown={(event) => {
        if (['Enter', ' ', 'ArrowDown'].includes(event.key)) open(event)
      }}
    >
      {props.trigger}
    </Slot.Root>
  )
}

/** Tells, from a press on, whether it is still the last one on the page; asked once. */
function untilNextPress(): () => boolean {
  const next = new AbortController()
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => next.abort(), { capture: true, signal: next.signal })
  return () => {
    const isLast = !next.signal.aborted
    next.abort()
    return isLast
  }
}

/** An item shows in an open menu alone, whose code is here. */
function partsHere(): Parts {
  const parts = code.loaded()
  if (!parts) throw new Error('An item of a menu stands outside of it.')
  return parts
}

/** One action of a menu. `icon` is 16 px; `isDanger` marks what deletes. */
export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  const { MenuItem: Item } = partsHere()
  return <Item {...props} />
}

/** A way to another screen. `icon` is 16 px. */
export function MenuLink(props: ComponentProps<Parts['MenuLink']>) {
  const { MenuLink: Item } = partsHere()
  return <Item {...props} />
}

/** A choice that is on or off; the menu stays open. */
export function MenuToggle(props: ComponentProps<Parts['MenuToggle']>) {
  const { MenuToggle: Item } = partsHere()
  return <Item {...props} />
}

/** Words above a group of items. */
export function MenuLabel(props: ComponentProps<Parts['MenuLabel']>) {
  const { MenuLabel: Label } = partsHere()
  return <Label {...props} />
}

export function MenuSeparator() {
  const { MenuSeparator: Separator } = partsHere()
  return <Separator />
}
