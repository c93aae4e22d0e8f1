import { Slot } from 'radix-ui'
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useState,
} from 'react'
import { afterScreen } from '../loading/after-screen.ts'
import type * as MenuParts from './menu-parts.tsx'
import { fetchedOnce, NOT_LOADED } from '../loading/on-demand.tsx'
import { toast } from '../toast/toast.ts'

type Parts = typeof MenuParts

const menuParts = fetchedOnce(() => import('./menu-parts.tsx'))

/** All that a menu may need, its own code and that of items. */
const codes: Pick<ReturnType<typeof fetchedOnce>, 'load' | 'loaded'>[] = [menuParts]

const isHere = (): boolean => codes.every(({ loaded }) => loaded() !== null)
const load = (): Promise<unknown> => Promise.all(codes.map((code) => code.load()))

/**
 * A menu behind a button. `trigger` is the button; the children are the items. Its code comes after the
 * screen, or with the first press; a menu that is late opens only if nothing else was pressed meanwhile. A board has hundreds of
 * menus: each is made when it is pressed for the first time.
 */
export function Menu(props: MenuParts.MenuProps) {
  const [pressed, setPressed] = useState<Event | null>(null)
  useEffect(() => (isHere() ? undefined : afterScreen(() => void load().catch(() => undefined))), [])
  if (pressed) {
    const { PressedMenu } = here(menuParts)
    return <PressedMenu {...props} by={pressed} />
  }

  const open = (event: KeyboardEvent | PointerEvent) => {
    const by = event.nativeEvent
    // The elements around the button must not take the key, which is pressed once more.
    if (by instanceof globalThis.KeyboardEvent) event.stopPropagation()
    event.preventDefault()
    if (isHere()) return setPressed(by)
    const isLast = untilNextPress()
    void load().then(
      () => isLast() && setPressed(by),
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

/** A menu shows its parts open, and opens when all its code is here. */
function here<Code>({ loaded }: { loaded: () => Code | null }): Code {
  const code = loaded()
  if (code === null) throw new Error('An item of a menu stands outside of it.')
  return code
}

/** Items of a menu whose code comes with that of menus. */
export function menuItems<Props extends object>(fetchItems: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const items = fetchedOnce(fetchItems)
  codes.push(items)
  return function Items(props) {
    const Content = here(items)
    return <Content {...props} />
  }
}

/** One action of a menu. `icon` is 16 px; `isDanger` marks what deletes. */
export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  const { MenuItem: Item } = here(menuParts)
  return <Item {...props} />
}

/** A way to another screen. `icon` is 16 px. */
export function MenuLink(props: ComponentProps<Parts['MenuLink']>) {
  const { MenuLink: Item } = here(menuParts)
  return <Item {...props} />
}

/** A choice that is on or off; the menu stays open. */
export function MenuToggle(props: ComponentProps<Parts['MenuToggle']>) {
  const { MenuToggle: Item } = here(menuParts)
  return <Item {...props} />
}

/** Words above a group of items. */
export function MenuLabel(props: ComponentProps<Parts['MenuLabel']>) {
  const { MenuLabel: Label } = here(menuParts)
  return <Label {...props} />
}

export function MenuSeparator() {
  const { MenuSeparator: Separator } = here(menuParts)
  return <Separator />
}
