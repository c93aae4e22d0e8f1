import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { besideOf } from '../../../ui/focus/beside-of.ts'

/**
 * A row or the heading of a group, and its distance from the start of the scrolled content, in pixels. Scrolling keeps it.
 * Nothing is found of a row that left its list.
 */
type Anchor = { readonly find: () => Element | null; readonly offset: number }

/** For so long after a change of the list what opened from a row may close and lose the focus, in milliseconds. */
const CLOSING_MS = 3000
/** How often it is looked meanwhile whether the focus was lost, in milliseconds. */
const RETAKE_MS = 30

/** Marks of a person's row in the list, and the line in the place of one who left a group. */
export const rowMark = (id: UserId) => ({ 'data-user': id })
export const leftMark = (id: UserId) => ({ 'data-left': id })

const rowOf = (id: UserId | string): HTMLElement | null => document.querySelector(`[data-user="${id}"]`)
const lineOf = (id: UserId | string): HTMLElement | null => document.querySelector(`[data-left="${id}"] button`)

/** The row of a person. */
export const rowTargetOf = (id: UserId): RefObject<HTMLElement | null> => ({
  get current() {
    return rowOf(id)
  },
})

/** The box of a person's role, or their row: takes the focus back after a question. */
export const roleBoxOf = (id: UserId): RefObject<HTMLElement | null> => ({
  get current() {
    return rowOf(id)?.querySelector<HTMLElement>('[role=combobox]') ?? rowOf(id)
  },
})

/** The person whose row holds an element, the list that the row stands in, and those beside them, the nearest first. */
function placeOf(element: Element) {
  const row = element.closest<HTMLElement>('[data-user], [data-left]')
  const id = row?.dataset['user'] ?? row?.dataset['left']
  if (!row || id === undefined) return null
  const rows = [...(row.parentElement?.children ?? [])]
  const beside = besideOf(rows, rows.indexOf(row))
  return {
    id,
    list: row.parentElement,
    beside: beside.flatMap((other) => (other instanceof HTMLElement && other.dataset['user']) || []),
  }
}

/**
 * Keeps the place in a list whose rows come, go and move to other groups: what is in sight stays where it is on the screen,
 * and the focus of a row that went goes to what stands there now (docs/rules.md, ACCOUNT-42).
 * @param scroller what the list scrolls in. @param groups changes with the list. @param fallback takes the focus where no row is
 * left.
 */
export function useListPlace(scroller: HTMLElement | null, groups: unknown, fallback: RefObject<HTMLElement | null>) {
  /** All in sight, the one that is to stay first: the others stand in for it in a moment in which it is not there. */
  const anchors = useRef<readonly Anchor[]>([])
  const focused = useRef<{ readonly element: Element; readonly isInRow: boolean } | null>(null)
  const lastPlace = useRef<ReturnType<typeof placeOf>>(null)

  /** Scrolls as far as the anchor was moved by rows and parts of the page that came, went or took another height. */
  const hold = useCallback(() => {
    if (!scroller) return
    const found = anchors.current.map(({ find, offset }) => ({ element: find(), offset }))
    const held = found.find(({ element }) => element !== null)
    const moved = held?.element ? offsetIn(scroller, held.element) - held.offset : 0
    if (moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
    anchors.current = anchorsIn(scroller, lastPlace.current?.id)
  }, [scroller])

  useLayoutEffect(() => {
    if (!scroller) return undefined
    hold()
    const observer = new ResizeObserver(hold)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
    // Before the place is noted anew, too: a heading may have come above since the last frame.
    scroller.addEventListener('scroll', hold, { passive: true })
    scroller.addEventListener('focusin', hold)
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', hold)
      scroller.removeEventListener('focusin', hold)
    }
  }, [scroller, hold])

  const target = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        if (lastPlace.current === null) return fallback.current
        const { id, list, beside } = lastPlace.current
        const own = rowOf(id)
        const besideThem = beside.map(rowOf)
        const inOrder = own?.parentElement === list ? [own] : [lineOf(id), ...besideThem, own]
        return inOrder.find((element) => element !== null) ?? fallback.current
      },
    }),
    [fallback],
  )
  // Rows go, and dialogs give the focus back to them, in no certain order.
  useEffect(() => {
    const retake = () => {
      if (focused.current === null || focused.current.element.isConnected) return
      // A dialog that opened from a row gives the focus back to it by itself, a moment after it closed.
      const id = lastPlace.current?.id
      if (!focused.current.isInRow && (id === undefined || (rowOf(id) && !lineOf(id)))) return
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    }
    const looking = setInterval(retake, RETAKE_MS)
    const ending = setTimeout(() => clearInterval(looking), CLOSING_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(ending)
    }
  }, [groups, target])

  return {
    /** Each list of the groups calls it after it was laid out anew. */
    hold,
    /** Takes the focus after a question about a row that is gone by then. */
    target,
    /** For the element around the list. */
    keeper: {
      // A box that opens its options on a press never has the focus itself.
      onPointerDown: ({ target: element }: PointerEvent) => {
        lastPlace.current = (element instanceof Element && placeOf(element)) || lastPlace.current
      },
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

const offsetIn = (scroller: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

/**
 * All that is in sight whole, the one that is to stay first: the row or heading with the focus; while a list or a question that
 * opened from a row has it, that row; else the uppermost.
 * @param lastId the person whose row had the focus or was pressed last.
 */
function anchorsIn(scroller: HTMLElement, lastId: string | undefined): readonly Anchor[] {
  const edge = scroller.getBoundingClientRect()
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= edge.top && bottom <= edge.bottom
  }
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-user], [data-left]')].filter(isInSight)
  const active = document.activeElement
  if (!active || !scroller.contains(active)) {
    const last = rows.findIndex(({ dataset }) => dataset['left'] === lastId || dataset['user'] === lastId)
    return orderFrom(rows, last).map((row) => anchorOf(scroller, row))
  }
  const own = rows.findIndex((row) => row.contains(active))
  const heading = own < 0 ? active.closest('[aria-expanded]') : null
  const ordered = heading && isInSight(heading) ? [heading, ...rows] : orderFrom(rows, own)
  return ordered.map((element) => anchorOf(scroller, element))
}

/** The row at an index, then those above it from it on upwards, then those below; below 0, as they stand. */
const orderFrom = (rows: readonly HTMLElement[], index: number): readonly HTMLElement[] =>
  index < 0 ? rows : [...rows.slice(0, index + 1).reverse(), ...rows.slice(index + 1)]

function anchorOf(scroller: HTMLElement, element: Element): Anchor {
  const offset = offsetIn(scroller, element)
  const { dataset, parentElement: list } = element instanceof HTMLElement ? element : document.body
  const id = dataset['user'] ?? dataset['left']
  if (id === undefined) return { find: () => (element.isConnected ? element : null), offset }
  const find = () => list?.querySelector(`:scope > :is([data-left="${id}"], [data-user="${id}"])`) ?? null
  return { find, offset }
}
