import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { UserId } from '#events/kernel/ids.ts'

/** A row, and where on the screen it stood, in pixels. */
type Anchor = { readonly id: string; readonly top: number }

/** How long after a change of the list rows that came are measured and take their height, in milliseconds. */
const MEASURED_MS = 500
/** How often it is looked meanwhile whether the focus was lost, in milliseconds. */
const RETAKE_MS = 30

/** Marks of a person's row in the list, and the line in the place of one who left a group. */
export const rowMark = (id: UserId) => ({ 'data-user': id })
export const leftMark = (id: UserId) => ({ 'data-left': id })

const rowOf = (id: UserId | string): HTMLElement | null => document.querySelector(`[data-user="${id}"]`)
const lineOf = (id: UserId | string): HTMLElement | null => document.querySelector(`[data-left="${id}"] button`)

/** The box of a person's role, or their row: takes the focus back after a question. */
export const roleBoxOf = (id: UserId): RefObject<HTMLElement | null> => ({
  get current() {
    return rowOf(id)?.querySelector<HTMLElement>('[role=combobox]') ?? rowOf(id)
  },
})

/** The person whose row holds an element, and those beside them, the nearest first. */
function placeOf(element: Element) {
  const row = element.closest<HTMLElement>('[data-user], [data-left]')
  const id = row?.dataset['user'] ?? row?.dataset['left']
  if (!row || id === undefined) return null
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  const beside = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  return { id, beside: beside.flatMap((other) => (other instanceof HTMLElement && other.dataset['user']) || []) }
}

/**
 * Keeps the place in a list whose rows come, go and move to other groups: what is in sight stays where it is on the screen,
 * and the focus of a row that went goes to what stands there now (docs/rules.md, ACCOUNT-42).
 * @param scroller what the list scrolls in. @param groups changes with the list. @param fallback takes the focus where no row is left.
 */
export function useListPlace(scroller: HTMLElement | null, groups: unknown, fallback: RefObject<HTMLElement | null>) {
  const anchor = useRef<Anchor | null>(null)
  const focused = useRef<{ readonly element: Element; readonly isInRow: boolean } | null>(null)
  const lastPlace = useRef<ReturnType<typeof placeOf>>(null)

  const heldUntilMs = useRef(0)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    heldUntilMs.current = performance.now() + MEASURED_MS
    holdPlace(scroller, anchor.current)
    const observer = new ResizeObserver(() => {
      if (performance.now() < heldUntilMs.current) holdPlace(scroller, anchor.current)
    })
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, groups])

  useEffect(() => {
    const note = () => {
      anchor.current = scroller && rowInSight(scroller)
    }
    note()
    scroller?.addEventListener('scroll', note, { passive: true })
    return () => scroller?.removeEventListener('scroll', note)
  }, [scroller, groups])

  const target = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        const { id, beside } = lastPlace.current ?? { id: '', beside: [] }
        const found = [lineOf(id), ...beside.map(rowOf), rowOf(id)].find((element) => element !== null)
        return found ?? fallback.current
      },
    }),
    [fallback],
  )
  // Rows go, and dialogs give the focus back to them, in no certain order.
  useEffect(() => {
    const retake = () => {
      if (focused.current === null || focused.current.element.isConnected) return
      // A dialog that opened from a row gives the focus back to it by itself, a moment after it closed.
      const id = lastPlace.current?.id ?? ''
      if (!focused.current.isInRow && rowOf(id) && !lineOf(id)) return
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    }
    const looking = setInterval(retake, RETAKE_MS)
    const ending = setTimeout(() => clearInterval(looking), MEASURED_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(ending)
    }
  }, [groups, target])

  return {
    /** Takes the focus after a question about a row that is gone by then. */
    target,
    /** For the element around the list. */
    keeper: {
      onFocus: ({ target: element }: FocusEvent) => {
        // A dialog that opens from a row stands elsewhere in the page: the place stays that of the row.
        const place = placeOf(element)
        focused.current = { element, isInRow: place !== null }
        lastPlace.current = place ?? lastPlace.current
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && !relatedTarget.closest('[role=alertdialog]')) focused.current = null
      },
    },
  }
}

/** Scrolls so that the row stands on the screen where it stood. */
function holdPlace(scroller: HTMLElement, anchor: Anchor | null): void {
  const row = anchor && (document.querySelector(`[data-left="${anchor.id}"]`) ?? rowOf(anchor.id))
  const moved = row ? row.getBoundingClientRect().top - anchor.top : 0
  if (moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
}

/** The row with the focus, or else the first that is in sight whole. */
function rowInSight(scroller: HTMLElement): Anchor | null {
  const edge = scroller.getBoundingClientRect()
  const isInSight = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top >= edge.top && bottom <= edge.bottom
  }
  const own = document.activeElement?.closest<HTMLElement>('[data-user]')
  const row = own && isInSight(own) ? own : [...scroller.querySelectorAll<HTMLElement>('[data-user]')].find(isInSight)
  const id = row?.dataset['user']
  return row && id !== undefined ? { id, top: row.getBoundingClientRect().top } : null
}
