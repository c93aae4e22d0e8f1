import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }))

const setElement = (element: HTMLElement | null) => useSlot.setState({ element })

/** The place in the navigation bar that the screen below may fill. */
export const NavSlot = () => <div ref={setElement} className="contents" />

/** The word of such a control. A narrow phone has no room for it beside what the bar says of the connection. */
export const NavWord = ({ children }: { children: string }) => (
  <span className="max-[26rem]:group-has-[[data-strip]_button]/bar:sr-only">{children}</span>
)

/** Puts a screen's own control into the navigation bar, where a phone has no room for a second bar. */
export function InNavBar({ children }: { children: ReactNode }) {
  const element = useSlot((slot) => slot.element)
  return element && createPortal(children, element)
}
