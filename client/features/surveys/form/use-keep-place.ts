import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { sectionAnchor } from '../../../shared/surveys/survey-hrefs.ts'
import { isFocusLost } from '../../../ui/focus/focus-lost.ts'
import { useEdit, useFormEdit } from './draft/form-context.tsx'

/** Height of what lies over the top of the form, and of the least of a section that can be read, in pixels. */
const HEAD = 160
const LEAST = 48

/**
 * A place in a form: the section in sight, how far its top stands below that of the window, in pixels, and the control that had the
 * focus.
 */
type Place = { readonly section: number; readonly top: number; readonly control: Element | null }

const ANCHOR = sectionAnchor(0).slice(0, -1)

const SECTIONS = `[data-section], section[id^="${ANCHOR}"]`

/** The sections by their ids, whether they are read or edited. */
const sectionsHere = (): (readonly [number, Element])[] =>
  [...document.querySelectorAll(SECTIONS)].map((section) => [
    Number(section.getAttribute('data-section') ?? section.id.slice(ANCHOR.length)),
    section,
  ])

/** The place at which a person is: where they were last, if that is in sight, else in the middle. */
function placeNow(last: Element | null): Place {
  const inSight = sectionsHere().flatMap(([section, element]) => {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom < HEAD + LEAST || top > innerHeight - LEAST) return []
    const fromMiddle = element.contains(last) ? -1 : Math.max(top - innerHeight / 2, innerHeight / 2 - bottom, 0)
    return { section, top, fromMiddle }
  })
  const [{ section, top } = { section: 0, top: 0 }] = inSight.toSorted(
    (one, other) => one.fromMiddle - other.fromMiddle,
  )
  return { section, top, control: document.activeElement }
}

/** Scrolls so that the section stands where it stood; one that has become short stays in sight. */
function stayAt({ section, top }: Place): void {
  const element = sectionsHere().find(([id]) => id === section)?.[1]
  const scroller = element?.closest('[data-scroller]')
  if (!element || !scroller) return
  const now = element.getBoundingClientRect()
  scroller.scrollTop += now.top - Math.max(top, HEAD + LEAST - now.height)
}

/**
 * Keeps the place of a person whose form goes from being edited to being read, or back: its section stays where it stands, and the
 * focus of a button that goes is that of `button`, which comes in its place (docs/rules.md, FORM-247).
 */
export function useKeepPlace(button: RefObject<HTMLButtonElement | null>): void {
  const edit = useFormEdit()
  const isEditing = useEdit((state) => state.isEditing)
  const place = useRef<Place | null>(null)
  // The store says it before React shows it.
  useEffect(() => {
    let last: Element | null = null
    const follow = ({ target }: FocusEvent) => {
      const at = target instanceof Element ? target.closest(SECTIONS) : null
      if (at) last = at
    }
    document.addEventListener('focusin', follow)
    const stop = edit.subscribe((now, before) => {
      if (now.isEditing !== before.isEditing) place.current = placeNow(last)
    })
    return () => {
      document.removeEventListener('focusin', follow)
      stop()
    }
  }, [edit])
  useLayoutEffect(() => {
    const was = place.current
    place.current = null
    if (!was) return
    stayAt(was)
    if (was.control?.isConnected === false && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [isEditing, button])
}
